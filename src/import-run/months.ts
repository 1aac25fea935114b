import { formatInZone } from '../domain/time/calendar.ts';
import type { Interval } from '../domain/time/interval.ts';
import { monthOf } from '../domain/time/month.ts';

interface Month extends Interval {
  /** For example `2026-03`. */
  name: string;
}

/**
 * Finds the months of instants in a time zone. Caches each month: calendar computations are slow, and a
 * history has up to a million instants.
 */
export class Months {
  readonly #zone: string;
  readonly #known = new Map<number, Month[]>();

  constructor(zone: string) {
    this.#zone = zone;
  }

  /** The local calendar month at an instant, such as `2026-03`. */
  nameOf(instant: number): string {
    // A zone's month starts some hours before or after the UTC month, so each UTC month overlaps at most two
    // zone months.
    const date = new Date(instant);
    const key = date.getUTCFullYear() * 12 + date.getUTCMonth();
    const known = this.#known.get(key) ?? [];
    const found = known.find(({ start, end }) => start <= instant && instant < end);
    if (found) return found.name;
    const { start, end } = monthOf(instant, this.#zone);
    // The start of a month may fall on a clock change, so its name is read at its middle.
    const name = formatInZone((start + end) / 2, this.#zone).slice(0, 7);
    this.#known.set(key, [...known, { start, end, name }]);
    return name;
  }
}
