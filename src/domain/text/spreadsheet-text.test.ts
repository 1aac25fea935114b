import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardCell, unguardCell } from './spreadsheet-text.ts';

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  "'=1",
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
])('guardCell prefixes %j with a quote', (text) => {
  expect(guardCell(text)).toBe(`'${text}`);
});

test('guardCell round-trips any text, and no result begins a formula', () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@'\t\r\n＝＋－＠]{0,3}[a-z]?$/));
  fc.assert(
    fc.property(texts, (text) => {
      expect(unguardCell(guardCell(text))).toBe(text);
      expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
    }),
  );
});
