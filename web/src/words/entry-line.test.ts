import { expect, test } from 'vitest';
import { lineRemark } from './entry-line.ts';

const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '');

test.each([
  [['North/Website'], 0, 'North/Website'],
  [['North/Website', 'South/Website'], 0, 'North/Website or South/Website'],
  [['P0', 'P1', 'P2'], 0, 'P0, P1 or P2'],
  [['P0', 'P1', 'P2'], 2, 'P0, P1, P2 or 2 more'],
])('several projects that a name fits are named: %s and %i more', (candidates, more, named) => {
  expect(plain(lineRemark({ code: 'PROJECT_AMBIGUOUS', name: 'p', candidates, more }))).toBe(
    `“p” may be ${named}.`,
  );
});

test('what clocks do to a time is said with the time that is meant', () => {
  expect(lineRemark({ code: 'TIME_SKIPPED', date: '2026-03-29', at: 150, meant: 210 })).toBe(
    '02:30 is skipped on 2026-03-29, when clocks go forward. 03:30 is meant.',
  );
});

test('what could be a number says how to keep it in the title', () => {
  expect(lineRemark({ code: 'RANGE_OR_NUMBER', text: '9-10' })).toBe(
    '9-10 is taken for times. Write \\9-10 to keep it in the title.',
  );
});
