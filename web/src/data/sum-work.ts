/** A row of summed time from the report API, by one dimension and optionally by day. */
export interface WorkRow {
  keys: readonly { id: string | null }[];
  seconds: number;
  entries: number;
}

export interface Work {
  milliseconds: number;
  /** The number of entries. With a grouping by day, an entry over midnight counts once per day. */
  entries: number;
  /** In milliseconds, one per day; empty without a grouping by day. */
  byDay: number[];
}

/** Time by the id of its item. */
export type WorkSums = ReadonlyMap<string, Work>;

const NO_WORK: Work = { milliseconds: 0, entries: 0, byDay: [] };

/** The time on an item, which may be zero; undefined until it is loaded. */
export function workOn(sums: WorkSums | undefined, id: string): Work | undefined {
  return sums && (sums.get(id) ?? NO_WORK);
}

/** Sums rows by their first key. The second key, if any, is the day, as an index into `days`. */
export function sumWork(rows: readonly WorkRow[], days: readonly string[]): WorkSums {
  const sums = new Map<string, Work>();
  for (const { keys, seconds, entries } of rows) {
    const [about, day] = keys;
    // Entries with several tags form one row, whose time counts for each tag.
    for (const id of about?.id?.split(',') ?? []) {
      const sum = sums.get(id) ?? { milliseconds: 0, entries: 0, byDay: days.map(() => 0) };
      sum.milliseconds += seconds * 1000;
      sum.entries += entries;
      const index = day ? days.indexOf(day.id ?? '') : -1;
      if (index >= 0) sum.byDay[index] = (sum.byDay[index] ?? 0) + seconds * 1000;
      sums.set(id, sum);
    }
  }
  return sums;
}
