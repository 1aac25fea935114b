import { expect, test } from 'vitest';
import type { LineRemark } from '../../../src/domain/entry-line/line-part.ts';
import { timeFormat } from '../time/format.ts';
import { lineRemark } from './entry-fields.ts';

/** Runtimes differ in the space characters and in the leading zero of the hour. */
const plain = (text: string) =>
  text
    .replace(/[\u2068\u2069]/g, '')
    .replaceAll(/\s/g, ' ')
    .replaceAll(/\b0(?=\d:)/g, '');
const said = (remark: LineRemark, language = 'en-GB') =>
  plain(lineRemark(remark, timeFormat('Europe/Berlin', language)));

test.each([
  [['North/Website'], 0, 'North/Website'],
  [['North/Website', 'South/Website'], 0, 'North/Website or South/Website'],
  [['P0', 'P1', 'P2'], 0, 'P0, P1 or P2'],
  [['P0', 'P1', 'P2'], 2, 'P0, P1, P2 or 2 more'],
])('names the projects that an ambiguous name may mean: %s and %i more', (candidates, more, named) => {
  expect(said({ code: 'PROJECT_AMBIGUOUS', name: 'p', candidates, more })).toBe(`“p” may be ${named}.`);
});

test.each([
  ['en-GB', '2:30 is skipped on 29 Mar 2026, when clocks go forward. 3:30 is meant.'],
  ['en-US', '2:30 AM is skipped on Mar 29, 2026, when clocks go forward. 3:30 AM is meant.'],
])('explains a skipped time with its replacement in the format of %s', (language, text) => {
  expect(said({ code: 'TIME_SKIPPED', date: '2026-03-29', at: 150, resolvedTo: 210 }, language)).toBe(text);
});

test.each([
  ['H24', '2:30 comes twice on Oct 25, 2026, when clocks go back. The first is meant.'],
  ['H12', '2:30 AM comes twice on Oct 25, 2026, when clocks go back. The first is meant.'],
] as const)('uses the clock that the user chose: %s', (clock, text) => {
  const format = timeFormat('Europe/Berlin', 'en-US', { clock, durations: 'CLOCK' });
  expect(plain(lineRemark({ code: 'TIME_TWICE', date: '2026-10-25', at: 150 }, format))).toBe(text);
});

test('uses the duration format of the user', () => {
  const format = timeFormat('UTC', 'de', { clock: 'AUTO', durations: 'DECIMAL' });
  expect(lineRemark({ code: 'ENDS_NEXT_DAY', length: 5_400_000 }, format)).toBe(
    'This ends the next day, after 1,50 h.',
  );
});

test('explains how to keep a possible range in the title', () => {
  expect(said({ code: 'RANGE_OR_NUMBER', text: '9-10' })).toBe(
    '9-10 is taken for times. Write \\9-10 to keep it in the title.',
  );
});
