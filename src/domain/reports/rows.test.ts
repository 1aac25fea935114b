import { expect, it } from 'vitest';
import type { Grouping } from './grouping.ts';
import { roundingOfReport, rowsOfReport } from './rows.ts';
import type { ReportKind } from './settings.ts';

it.each<[ReportKind, Grouping[], Grouping[]]>([
  ['SUMMARY', ['PROJECT', 'MEMBER', 'DAY'], ['PROJECT', 'MEMBER', 'DAY']],
  ['PROFITABILITY', ['CLIENT', 'PROJECT'], ['CLIENT', 'PROJECT']],
  ['DETAILED', ['PROJECT'], ['BILLABLE']],
  ['WEEKLY', ['PROJECT'], ['PROJECT', 'DAY']],
  ['WEEKLY', ['MONTH'], ['PROJECT', 'DAY']],
  ['WEEKLY', ['PROJECT', 'TASK', 'MEMBER'], ['PROJECT', 'TASK', 'DAY']],
  ['TEAM', ['PROJECT'], ['MEMBER', 'PROJECT']],
  ['TEAM', ['MEMBER', 'DAY'], ['MEMBER', 'DAY']],
  ['TEAM', ['PROJECT', 'TASK', 'TAG'], ['MEMBER', 'PROJECT', 'TASK']],
])('a %s report grouped by %j has rows grouped by %j', (kind, groupBy, rows) => {
  expect(rowsOfReport({ kind, groupBy })).toEqual(rows);
});

it('ignores rounding per total in a detailed report', () => {
  const [perTotal, perEntry] = (['TOTAL', 'ENTRY'] as const).map(
    (per) => ({ mode: 'UP', minutes: 15, per }) as const,
  );
  expect(roundingOfReport({ kind: 'SUMMARY', rounding: perTotal ?? null })).toBe(perTotal);
  expect(roundingOfReport({ kind: 'DETAILED', rounding: perTotal ?? null })).toBeNull();
  expect(roundingOfReport({ kind: 'DETAILED', rounding: perEntry ?? null })).toBe(perEntry);
});
