import { dayOf } from '../domain/time/calendar.ts';
import type { ImportRow } from '../importers/item.ts';
import { digest } from '../importers/values/hash.ts';
import { Occurrences } from '../importers/values/occurrences.ts';
import type { StoredEntry } from './stored-entry.ts';

type Placed = Pick<ImportRow, 'start' | 'inferred'>;

/** Keys by which rows and entries of a person are compared: the start, or the day if the row has no times. */
class Places {
  readonly #zone: string;

  constructor(zone: string) {
    this.#zone = zone;
  }

  ofRow({ start, inferred }: Placed, identityId: string): string {
    return inferred ? this.#onDay(start, identityId) : `${identityId} ${start}`;
  }

  /**
   * The keys of an entry. Includes its day only on request: only rows without times need it, and it takes a
   * calendar computation.
   */
  ofEntry({ start, identityId }: StoredEntry, withDay: boolean): string[] {
    const moment = `${identityId} ${start}`;
    return withDay ? [moment, this.#onDay(start, identityId)] : [moment];
  }

  #onDay(start: number, identityId: string): string {
    return `${identityId} ${dayOf(start, this.#zone).date}`;
  }
}

/** The keys of rows that will be written. Keeps a hash of a few bytes per row, because there may be a million rows. */
export class NewPlaces {
  readonly #places: Places;
  readonly #taken = new Occurrences();
  #hasInferred = false;
  size = 0;

  constructor(zone: string) {
    this.#places = new Places(zone);
  }

  add(row: Placed, identityId: string): void {
    this.size++;
    this.#hasInferred ||= row.inferred;
    this.#taken.count(digest(this.#places.ofRow(row, identityId)));
  }

  hasRowsFor(entry: StoredEntry): boolean {
    return this.#places.ofEntry(entry, this.#hasInferred).some((place) => this.#taken.has(digest(place)));
  }
}

/** The rows to be written that share a key with an existing entry. */
export class NewRows {
  readonly #places: Places;
  readonly #rows: Map<string, ImportRow[]>;

  constructor(zone: string, entries: readonly StoredEntry[]) {
    this.#places = new Places(zone);
    this.#rows = new Map(
      entries.flatMap((entry) => this.#places.ofEntry(entry, true)).map((place) => [place, []]),
    );
  }

  add(row: ImportRow, identityId: string): void {
    // The raw text takes the most memory, and is not needed for the comparison.
    this.#rows.get(this.#places.ofRow(row, identityId))?.push({ ...row, raw: '' });
  }

  /** Removes and returns the first matching row with a key of the entry. */
  take(entry: StoredEntry, isMatch: (row: ImportRow) => boolean): ImportRow | null {
    for (const place of this.#places.ofEntry(entry, true)) {
      const rows = this.#rows.get(place) ?? [];
      const found = rows.findIndex(isMatch);
      if (found >= 0) return rows.splice(found, 1)[0] ?? null;
    }
    return null;
  }
}
