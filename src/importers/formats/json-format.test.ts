import { expect, it } from 'vitest';
import { fileOf } from '../../../test/imports/files.ts';
import { importAll } from '../../../test/imports/import-all.ts';
import { readItems } from '../read.ts';
import { type JsonFormat, openJson, recognisesItem } from './json-format.ts';

const INTERVAL = { start: '20240506T090000Z', end: '20240506T100000Z', annotation: 'Plan' };

/** A format of lists. Its times are in seconds since 1970. */
const lists: JsonFormat = {
  id: 'timewarrior-json',
  style: { source: 'timewarrior' },
  keys: { start: 'start', end: 'stop', project: 'project', tags: 'tags' },
  order: ['start', 'stop', 'project', 'tags', 'number'],
  hidden: ['number'],
  recognises: ({ start }) => typeof start === 'number',
  convert: ({ start, stop }) =>
    typeof start === 'number' && typeof stop === 'number'
      ? { start: new Date(start * 1000).toISOString(), end: new Date(stop * 1000).toISOString() }
      : null,
};

it('reads items that are lists, and names their values by position', async () => {
  const records = [
    [1714986000, 1714989600, 'Shop', ['a', 'b'], 7],
    [1714986000, 1714989600, null, null, 6, 'late', 'more'],
    [1714986000, 'soon', 'Shop'],
    { start: 1714986000, stop: 1714989600 },
    'nonsense',
  ];
  const part = openJson(lists, fileOf('frames', JSON.stringify(records)));
  const survey = await part.survey();
  expect(survey).toMatchObject({ records: 5, hasLocalTimes: false, namesPeople: false });
  expect(survey.unusedColumns).toMatchObject([
    { name: 'value 6', sample: 'late' },
    { name: 'value 7', sample: 'more' },
  ]);
  const items = [];
  for await (const item of readItems([{ part, survey }], { timezone: 'UTC', teamCurrency: 'EUR' }))
    items.push(item);
  expect(items).toMatchObject([
    { kind: 'row', start: 1714986000_000, end: 1714989600_000, project: 'Shop', tags: ['a', 'b'] },
    { kind: 'row', project: null, tags: [] },
    { code: 'BAD_RECORD', fate: 'SKIPPED', value: '[1714986000,"soon","Shop"]' },
    { code: 'BAD_RECORD', fate: 'SKIPPED', record: { claimed: { milliseconds: null } } },
    { code: 'BAD_RECORD', fate: 'SKIPPED', value: '"nonsense"' },
  ]);
});

it.each([
  [[1714986000], true],
  [['1714986000'], false],
  [{ start: 1714986000 }, false],
  [null, false],
])('recognises a list by the first item %j: %s', (first, expected) => {
  expect(recognisesItem(lists, first)).toBe(expected);
});

it('asks for the time zone and the order of dates that the values need', async () => {
  const local = { ...INTERVAL, start: '06/05/2024 09:00', end: '06/05/2024 10:00' };
  const file = fileOf('t.json', JSON.stringify([INTERVAL, local]));
  const { surveys, rows } = await importAll([file], { dateOrder: 'dmy' });
  expect(surveys).toMatchObject([{ hasLocalTimes: true, dates: { status: 'AMBIGUOUS' } }]);
  expect(rows.map(({ start }) => new Date(start).toISOString())).toEqual([
    '2024-05-06T09:00:00.000Z',
    '2024-05-06T07:00:00.000Z',
  ]);
});
