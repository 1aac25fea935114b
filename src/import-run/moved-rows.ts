import type { Interval } from '../domain/time/interval.ts';
import { foldTitle } from '../domain/time-entries/overlap.ts';
import type { ImportRow } from '../importers/item.ts';
import type { CatalogPlan } from './catalog-plan.ts';
import type { EntryOrPart } from './stored-entry.ts';

interface Pair {
  row: ImportRow;
  entry: EntryOrPart;
  overlapMs: number;
}

const lengthOf = ({ start, end }: Interval) => end - start;

/**
 * Finds new rows that are an earlier entry with corrected times: same person, project and title, and an
 * overlap of at least half of the longer of the two.
 */
export class MovedRows {
  readonly #catalog: CatalogPlan;
  /** Entries by person, ordered by start. */
  readonly #entries = new Map<string, EntryOrPart[]>();
  readonly #longestMs: number;
  readonly #pairs: Pair[] = [];

  constructor(entries: readonly EntryOrPart[], catalog: CatalogPlan) {
    this.#catalog = catalog;
    let longestMs = 0;
    for (const entry of entries.toSorted((a, b) => a.start - b.start)) {
      const ofPerson = this.#entries.get(entry.identityId);
      if (ofPerson) ofPerson.push(entry);
      else this.#entries.set(entry.identityId, [entry]);
      longestMs = Math.max(longestMs, lengthOf(entry));
    }
    this.#longestMs = longestMs;
  }

  add(row: ImportRow, identityId: string): void {
    // An inferred time is no evidence.
    if (row.inferred) return;
    const entries = this.#entries.get(identityId) ?? [];
    const { project } = this.#catalog.workOf(row);
    // No entry is on a project that has yet to be created.
    if (project && project.id === null) return;
    const projectId = project?.id ?? null;
    for (let at = firstFrom(entries, row.start - this.#longestMs); at < entries.length; at++) {
      const entry = entries[at];
      if (!entry || entry.start >= row.end) return;
      if (!isSameTitle(entry.title, row.title) || entry.projectId !== projectId) continue;
      const overlapMs = Math.min(row.end, entry.end) - Math.max(row.start, entry.start);
      if (2 * overlapMs < Math.max(lengthOf(row), lengthOf(entry))) continue;
      this.#pairs.push({ row: { ...row, raw: '' }, entry, overlapMs });
    }
  }

  /**
   * Returns the pairs by greatest overlap. Each row and entry occurs once; entries and rows that are paired
   * already are left out.
   */
  pairs(pairedKeys: ReadonlySet<string>, pairedEntries: ReadonlySet<EntryOrPart>): Pair[] {
    const keys = new Set(pairedKeys);
    const entries = new Set(pairedEntries);
    return this.#pairs
      .toSorted((a, b) => b.overlapMs - a.overlapMs)
      .filter(({ row, entry }) => {
        if (keys.has(row.key) || entries.has(entry)) return false;
        keys.add(row.key);
        entries.add(entry);
        return true;
      });
  }
}

/** Compares titles without case and outer white space, like the merge rules do. */
export function isSameTitle(one: string | null, other: string | null): boolean {
  return foldTitle(one ?? '') === foldTitle(other ?? '');
}

/** The index of the first entry that starts at or after an instant. */
function firstFrom(entries: readonly EntryOrPart[], instant: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.start ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
