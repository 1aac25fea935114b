import type { Interval } from '../../src/domain/time/interval.ts';
import type { OverlapPolicy } from '../../src/domain/time-entries/overlap.ts';

/**
 * A model of overlap policies without intervals: time is a row of minutes, and an entry is a set of them. It is slow
 * and plain on purpose; the real rules are compared with it.
 */

/** Which minutes are worked on, and a name that is equal for the same work. */
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
 * The result of creations under one policy. The order matters for REJECT only: the other policies see the whole list at
 * once, which exposes rules that depend on the order.
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
      return joined(entries, (a, b) => a.work === b.work && share(a, b));
    case 'MERGE_ANY':
      return joined(entries, share);
  }
}

/** Puts any two that belong together into one, until no two are left that do. */
function joined(
  entries: readonly ModelEntry[],
  together: (a: ModelEntry, b: ModelEntry) => boolean,
): ModelEntry[] {
  const groups = [...entries];
  for (let i = 0; i < groups.length; i++) {
    for (let j = 0; j < groups.length; j++) {
      const [one, other] = [groups[i], groups[j]];
      if (i === j || !one || !other || !together(one, other)) continue;
      groups[i] = { work: one.work, minutes: new Set([...one.minutes, ...other.minutes]) };
      groups.splice(j, 1);
      // Everything is looked at again: the larger group may meet what the smaller ones did not.
      i = -1;
      break;
    }
  }
  return groups;
}

/** A text for each entry, sorted, so that two lists can be compared whatever their order: "work: 1 2 3". */
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
  /** Entries of different owners never meet. */
  owner: string;
  policy: OverlapPolicy;
}

/** The result of creations with a policy each, step by step. */
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
