import { dayOf } from '../domain/time/calendar.ts';
import type { ImportRow } from '../importers/item.ts';
import { digest } from '../importers/values/hash.ts';
import { Occurrences } from '../importers/values/occurrences.ts';
import type { StoredEntry } from './stored-entry.ts';

type Placed = Pick<ImportRow, 'start' | 'inferred'>;

/** Keys by which rows and entries of a person meet: the start, or the day if the row has no times. */
class Places {
  readonly #zone: string;

  constructor(zone: string) {
    this.#zone = zone;
  }

  ofRow({ start, inferred }: Placed, identityId: string): string {
    return inferred ? this.#onDay(start, identityId) : `${identityId} ${start}`;
  }

  /** Days are asked for where there are rows that have nothing else: it takes a calendar to tell them. */
  ofEntry({ start, identityId }: StoredEntry, withDay: boolean): string[] {
    const moment = `${identityId} ${start}`;
    return withDay ? [moment, this.#onDay(start, identityId)] : [moment];
  }

  #onDay(start: number, identityId: string): string {
    return `${identityId} ${dayOf(start, this.#zone).date}`;
  }
}

/** The places of rows that will be written. A row takes a few bytes, because there may be a million. */
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

/** Rows that are about to be written and start where some entries do. */
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
    // The raw text takes the most memory, and nobody reads it here.
    this.#rows.get(this.#places.ofRow(row, identityId))?.push({ ...row, raw: '' });
  }

  /** Takes the first row out of those where an entry is that is a match for it. */
  take(entry: StoredEntry, isMatch: (row: ImportRow) => boolean): ImportRow | null {
    for (const place of this.#places.ofEntry(entry, true)) {
      const rows = this.#rows.get(place) ?? [];
      const found = rows.findIndex(isMatch);
      if (found >= 0) return rows.splice(found, 1)[0] ?? null;
    }
    return null;
  }
}
