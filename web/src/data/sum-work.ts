/** A sum of time as the server answers it, by one thing and perhaps by day. */
export interface WorkRow {
  keys: readonly { id: string | null }[];
  seconds: number;
  entries: number;
}

export interface Work {
  milliseconds: number;
  /** How many there are; where it is asked by day, one that goes over midnight counts on each. */
  entries: number;
  /** In milliseconds, for each of the days; empty where nobody asked. */
  byDay: number[];
}

/** Time by the id of what it was tracked on. */
export type WorkSums = ReadonlyMap<string, Work>;

const NO_WORK: Work = { milliseconds: 0, entries: 0, byDay: [] };

/** The time on an item, which may be zero; undefined until it is loaded. */
export function workOn(sums: WorkSums | undefined, id: string): Work | undefined {
  return sums && (sums.get(id) ?? NO_WORK);
}

/** Adds rows up by what they are about first; the second is the day, of those that are given by their labels. */
export function sumWork(rows: readonly WorkRow[], days: readonly string[]): WorkSums {
  const sums = new Map<string, Work>();
  for (const { keys, seconds, entries } of rows) {
    const [about, day] = keys;
    // Several tags that entries carry together are one row, and the time counts for each of them.
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
