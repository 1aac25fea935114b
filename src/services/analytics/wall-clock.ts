import type { SumKey } from '../../db/queries/analytics/slices.ts';
import { groupOf, sumWallClock } from '../../db/queries/analytics/sum-time.ts';
import type { Interval } from '../../domain/time/interval.ts';
import type { App } from '../app.ts';
import { readReport } from '../reports/read-json.ts';
import { type ReportQuestion, searchOf } from './question.ts';
import type { SortedRow } from './rows.ts';

/** Time in seconds, with overlaps of each member counted once. */
export interface WallClock {
  total: number;
  /** Keyed by the `group` of a row. */
  groups: ReadonlyMap<string, number>;
}

/** Zero for a row with time only in the previous period. */
export function wallClockOfRow({ groups }: WallClock, { group }: Pick<SortedRow, 'group'>): number {
  return groups.get(group) ?? 0;
}

export async function wallClockOf(
  app: App,
  question: ReportQuestion,
  buckets: readonly Interval[],
  columns: readonly SumKey[],
): Promise<WallClock> {
  const sum = (parts: readonly Interval[], by: readonly SumKey[]) =>
    readReport(app, question.userId, (handle) => sumWallClock(handle, searchOf(question, parts), by));
  const [all, groups] = await Promise.all([sum([question.range], []), sum(buckets, columns)]);
  return {
    total: (all[0]?.milliseconds ?? 0) / 1000,
    groups: new Map(groups.map((sum) => [groupOf(sum, columns), sum.milliseconds / 1000])),
  };
}
