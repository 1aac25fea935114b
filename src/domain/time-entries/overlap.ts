import { foldForSearch } from '../text/text.ts';
import { hull, type Interval, lengthWithin, overlaps } from '../time/interval.ts';

export const overlapPolicies = ['MERGE_SAME_WORK', 'MERGE_ANY', 'KEEP_BOTH', 'REJECT'] as const;
export type OverlapPolicy = (typeof overlapPolicies)[number];

/** The work of an entry. Entries of the same work are merged under `MERGE_SAME_WORK`. */
export interface Work {
  projectId: string | null;
  clientId: string | null;
  taskId: string | null;
  /** Null if the importer does not know the value yet. */
  billable: boolean | null;
  title: string | null;
  /** The names of the tags. */
  tags: readonly string[];
}

export interface ExistingEntry extends Interval, Work {
  id: string;
}

export type CreationPlan<Entry extends ExistingEntry = ExistingEntry> =
  | { kind: 'insert' }
  /** `survivor` gets the range, and the entries in `absorbed` are merged into it. */
  | { kind: 'extend'; survivor: string; range: Interval; absorbed: string[] }
  | { kind: 'reject'; inTheWay: Entry };

/**
 * Plans how the creation of an entry affects the finished entries of the same identity. Only entries that overlap the new range itself are
 * affected; the earliest survives.
 */
export function planCreation<Entry extends ExistingEntry>(
  existing: readonly Entry[],
  incoming: Interval & Work,
  policy: OverlapPolicy,
): CreationPlan<Entry> {
  if (policy === 'KEEP_BOTH') return { kind: 'insert' };
  const overlapping = existing.filter((entry) => overlaps(entry, incoming)).sort(byStartThenId);
  const partners =
    policy === 'MERGE_SAME_WORK' ? overlapping.filter((entry) => sameWork(entry, incoming)) : overlapping;
  const [earliest, ...later] = partners;
  if (!earliest) return { kind: 'insert' };
  if (policy === 'REJECT') return { kind: 'reject', inTheWay: earliest };
  return {
    kind: 'extend',
    survivor: earliest.id,
    range: hull(incoming, ...partners),
    absorbed: later.map((entry) => entry.id),
  };
}

export function sameWork(a: Work, b: Work): boolean {
  return workKey(a) === workKey(b);
}

/**
 * A key that is equal for the same work: project, client, task, billable flag, title and set of tags. Titles and tags are compared without
 * case and outer white space. An empty title equals no title.
 */
export function workKey({ projectId, clientId, taskId, billable, title, tags }: Work): string {
  const tagKeys = [...new Set(tags.map(foldTitle))].sort();
  return JSON.stringify([projectId, clientId, taskId, billable, foldTitle(title ?? ''), tagKeys]);
}

/** A key that is equal for titles or tags that count as the same. */
export const foldTitle = (text: string) => foldForSearch(text.trim());

/** An entry that shares time with a range. */
export interface SharedTime<Entry extends Interval = ExistingEntry> {
  entry: Entry;
  milliseconds: number;
}

/**
 * The entries that share more time with a range than before the change of the range, ordered by start. `before` is null for a new range. A
 * change that only shortens an overlap creates none.
 */
export function newOverlaps<Entry extends Interval & { id: string }>(
  others: readonly Entry[],
  before: Interval | null,
  after: Interval,
): SharedTime<Entry>[] {
  return others
    .map((entry) => ({ entry, milliseconds: lengthWithin(entry, after) }))
    .filter(({ entry, milliseconds }) => milliseconds > (before ? lengthWithin(entry, before) : 0))
    .sort((a, b) => byStartThenId(a.entry, b.entry));
}

function byStartThenId(a: Interval & { id: string }, b: Interval & { id: string }): number {
  return a.start - b.start || (a.id < b.id ? -1 : 1);
}
