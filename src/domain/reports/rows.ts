import type { Rounding } from '../time-entries/rounding.ts';
import { type Grouping, isBucketUnit, MAX_GROUPINGS } from './grouping.ts';
import type { ReportSettings } from './settings.ts';

/**
 * The grouping of the innermost rows of a report. Rounding applies to these rows and totals are their sums, so totals must be queried with
 * this grouping.
 */
export function rowsOfReport({ kind, groupBy }: Pick<ReportSettings, 'kind' | 'groupBy'>): Grouping[] {
  switch (kind) {
    case 'SUMMARY':
    case 'PROFITABILITY':
      return groupBy;
    case 'DETAILED':
      return ['BILLABLE'];
    case 'WEEKLY': {
      const named = groupBy.filter((by) => !isBucketUnit(by)).slice(0, MAX_GROUPINGS - 1);
      return [...(named.length > 0 ? named : (['PROJECT'] as const)), 'DAY'];
    }
    case 'TEAM': {
      const otherGroups = groupBy.filter((by) => by !== 'MEMBER');
      return ['MEMBER', ...otherGroups.slice(0, MAX_GROUPINGS - 1)];
    }
  }
}

/** A detailed report lists single entries, so it has no summed rows to round. */
export function roundsRows({ kind }: Pick<ReportSettings, 'kind'>): boolean {
  return kind !== 'DETAILED';
}

export function roundingOfReport(settings: Pick<ReportSettings, 'kind' | 'rounding'>): Rounding | null {
  const { rounding } = settings;
  return rounding?.per === 'TOTAL' && !roundsRows(settings) ? null : rounding;
}
