import { foldForSearch } from '../text/text.ts';
import { hull, type Interval, lengthWithin, overlaps } from '../time/interval.ts';

export const overlapPolicies = ['MERGE_SAME_WORK', 'MERGE_ANY', 'KEEP_BOTH', 'REJECT'] as const;
export type OverlapPolicy = (typeof overlapPolicies)[number];

/** The subject of an entry. Two entries of the same work may become one under `MERGE_SAME_WORK`. */
export interface Work {
  projectId: string | null;
  clientId: string | null;
  taskId: string | null;
  /** Null where an importer does not know it yet. */
  billable: boolean | null;
  title: string | null;
  /** By name. */
  tags: readonly string[];
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
  return workKey(a) === workKey(b);
}

/**
 * Equal for the same work: project, client, task, billable flag, title and the set of tags. Titles and tags are compared
 * without case and outer white space. An empty title is no title.
 */
export function workKey({ projectId, clientId, taskId, billable, title, tags }: Work): string {
  const tagKeys = [...new Set(tags.map(foldTitle))].sort();
  return JSON.stringify([projectId, clientId, taskId, billable, foldTitle(title ?? ''), tagKeys]);
}

/** Equal for titles and tags that count as the same. */
export const foldTitle = (text: string) => foldForSearch(text.trim());

/** An entry that shares time with another one. */
export interface SharedTime<Entry extends Interval = ExistingEntry> {
  entry: Entry;
  milliseconds: number;
}

/**
 * The entries that share more time with a range than they did before the range changed, by their starts. `before` is null
 * for a new range. A change that only shortens an overlap makes none.
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
