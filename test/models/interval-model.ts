import type { Interval } from '../../src/domain/time/interval.ts';
import type { OverlapPolicy } from '../../src/domain/time-entries/overlap.ts';

/**
 * A model of overlap policies without intervals: an entry is a set of minutes. It is deliberately slow and simple; tests
 * compare the real rules with it.
 */

/** The minutes of a creation. `work` stands for the project, task and other fields that MERGE_SAME_WORK compares. */
export interface ModelCreation extends Interval {
  work: string;
}

export interface ModelEntry {
  work: string;
  minutes: Set<number>;
}

function minutesOf({ start, end }: Interval): Set<number> {
  const minutes = new Set<number>();
  for (let minute = start; minute < end; minute++) minutes.add(minute);
  return minutes;
}

function share(a: ModelEntry, b: ModelEntry): boolean {
  for (const minute of a.minutes) if (b.minutes.has(minute)) return true;
  return false;
}

/**
 * The result of creations under one policy. Only REJECT depends on the order; for the other policies the model uses all
 * creations at once, which exposes rules that depend on the order.
 */
export function unionOf(creations: readonly ModelCreation[], policy: OverlapPolicy): ModelEntry[] {
  const entries = creations.map((creation) => ({ work: creation.work, minutes: minutesOf(creation) }));
  switch (policy) {
    case 'KEEP_BOTH':
      return entries;
    case 'REJECT': {
      const accepted: ModelEntry[] = [];
      for (const next of entries) if (!accepted.some((entry) => share(entry, next))) accepted.push(next);
      return accepted;
    }
    case 'MERGE_SAME_WORK':
      return mergeAll(entries, (a, b) => a.work === b.work && share(a, b));
    case 'MERGE_ANY':
      return mergeAll(entries, share);
  }
}

/** Merges pairs of entries until no pair satisfies `belongTogether`. */
function mergeAll(
  entries: readonly ModelEntry[],
  belongTogether: (a: ModelEntry, b: ModelEntry) => boolean,
): ModelEntry[] {
  const groups = [...entries];
  for (let i = 0; i < groups.length; i++) {
    for (let j = 0; j < groups.length; j++) {
      const [one, other] = [groups[i], groups[j]];
      if (i === j || !one || !other || !belongTogether(one, other)) continue;
      groups[i] = { work: one.work, minutes: new Set([...one.minutes, ...other.minutes]) };
      groups.splice(j, 1);
      // Start over: the merged group may overlap an entry that neither of the two did.
      i = -1;
      break;
    }
  }
  return groups;
}

/** A sorted list of texts such as "work: 1 2 3", to compare entries independent of their order. */
export function written(entries: readonly ModelEntry[], withWork = true): string[] {
  return entries
    .map(({ work, minutes }) => {
      const row = [...minutes].sort((a, b) => a - b).join(' ');
      return withWork ? `${work}: ${row}` : row;
    })
    .sort();
}

export function asModel(entries: readonly ModelCreation[]): ModelEntry[] {
  return entries.map((entry) => ({ work: entry.work, minutes: minutesOf(entry) }));
}

export interface ModelStep extends ModelCreation {
  /** Entries of different owners never overlap. */
  owner: string;
  policy: OverlapPolicy;
}

/** The result of a sequence of creations, each with its policy. */
export function replay(steps: readonly ModelStep[]): ModelEntry[] {
  let entries: (ModelEntry & { owner: string })[] = [];
  for (const { owner, work, policy, ...range } of steps) {
    const next = { owner, work, minutes: minutesOf(range) };
    const met = entries.filter((entry) => entry.owner === owner && share(entry, next));
    const partners = policy === 'MERGE_SAME_WORK' ? met.filter((entry) => entry.work === work) : met;
    if (policy === 'REJECT' && met.length > 0) continue;
    if (policy === 'KEEP_BOTH' || partners.length === 0) {
      entries.push(next);
      continue;
    }
    const first = Math.min(...partners.flatMap((entry) => [...entry.minutes]));
    const survivor = partners.find((entry) => entry.minutes.has(first)) ?? next;
    entries = entries.filter((entry) => entry === survivor || !partners.includes(entry));
    survivor.minutes = new Set([next, ...partners].flatMap((entry) => [...entry.minutes]));
  }
  return entries;
}
