import { hull, type Interval, overlaps } from './interval.ts';

export const overlapPolicies = ['MERGE_SAME_WORK', 'MERGE_ANY', 'KEEP_BOTH', 'REJECT'] as const;
export type OverlapPolicy = (typeof overlapPolicies)[number];

/** What was worked on. Two entries of the same work may become one under `MERGE_SAME_WORK`. */
export interface Work {
  projectId: string | null;
  clientId: string | null;
  taskId: string | null;
  billable: boolean;
}

export interface ExistingEntry extends Interval, Work {
  id: string;
}

export type CreationPlan<Entry extends ExistingEntry = ExistingEntry> =
  | { kind: 'insert' }
  /** `survivor` takes the range given; the entries in `absorbed` go into it. */
  | { kind: 'extend'; survivor: string; range: Interval; absorbed: string[] }
  | { kind: 'reject'; inTheWay: Entry };

/**
 * Decides what the creation of an entry does to the finished entries of the same identity. Only those that the new
 * range itself overlaps take part; the earliest of them survives.
 */
export function planCreation<Entry extends ExistingEntry>(
  existing: readonly Entry[],
  incoming: Interval & Work,
  policy: OverlapPolicy,
): CreationPlan<Entry> {
  if (policy === 'KEEP_BOTH') return { kind: 'insert' };
  const met = existing.filter((entry) => overlaps(entry, incoming)).sort(byStartThenId);
  const partners = policy === 'MERGE_SAME_WORK' ? met.filter((entry) => sameWork(entry, incoming)) : met;
  const [earliest, ...others] = partners;
  if (!earliest) return { kind: 'insert' };
  if (policy === 'REJECT') return { kind: 'reject', inTheWay: earliest };
  return {
    kind: 'extend',
    survivor: earliest.id,
    range: hull(incoming, ...partners),
    absorbed: others.map((entry) => entry.id),
  };
}

export function sameWork(a: Work, b: Work): boolean {
  return (
    a.projectId === b.projectId &&
    a.clientId === b.clientId &&
    a.taskId === b.taskId &&
    a.billable === b.billable
  );
}

function byStartThenId(a: ExistingEntry, b: ExistingEntry): number {
  return a.start - b.start || (a.id < b.id ? -1 : 1);
}
