import { describe, expect, it } from 'vitest';
import { checkMapping, parseMapping, writeMapping } from './mapping.ts';

describe('parseMapping and checkMapping', () => {
  it.each([
    ['start=Begin,end=Finish', { columns: { start: 'Begin', end: 'Finish' } }],
    [' start = Begin , duration = Time spent ', { columns: { start: 'Begin', duration: 'Time spent' } }],
    ['"start=Begin, local",end=a=b', { columns: { start: 'Begin, local', end: 'a=b' } }],
    ['date=Day,duration=Sec,unit=s', { columns: { date: 'Day', duration: 'Sec' }, durationUnit: 's' }],
    ['id=Nr,source=Ledger,start=A,end=B', { columns: { id: 'Nr', start: 'A', end: 'B' }, source: 'ledger' }],
  ])('parses the mapping %s', (text, expected) => {
    const mapping = parseMapping(text);
    expect(mapping).toEqual(expected);
    expect(checkMapping(JSON.parse(JSON.stringify(mapping)))).toEqual(mapping);
    expect(parseMapping(writeMapping(mapping))).toEqual(mapping);
  });

  it.each([
    ['', 'must say when entries start'],
    ['start', '"start" does not say which column is what'],
    ['start=', 'does not say which column is what'],
    ['begin=Begin,end=Finish', 'A column cannot be "begin". It can be id, start, end'],
    ['start=Begin', 'must say when entries end'],
    ['end=Finish', 'must say when entries start'],
    ['date=Day,endTime=To', 'must say when entries start'],
    ['start=A,end=B,id=Nr', 'need the name of the tool'],
    ['start=A,end=B,unit=days', 'unit must be h, min or s'],
    ['start=A,end=B,source=a b', 'source must be a short name'],
  ])('rejects the mapping %j', (text, message) => {
    expect(() => parseMapping(text)).toThrow(message);
  });

  it.each([
    null,
    'x',
    {},
    { columns: null },
    { columns: { start: 5 } },
    { columns: { start: '', end: 'x' } },
  ])('rejects the JSON mapping %j', (value) => {
    expect(() => checkMapping(value)).toThrow(/mapping must|must be the name/);
  });
});
