import { formatInZone } from '../domain/time/calendar.ts';
import type { Interval } from '../domain/time/interval.ts';
import { monthOf } from '../domain/time/month.ts';

interface Month extends Interval {
  /** Such as `2026-03`. */
  name: string;
}

/** Tells the months of a time zone. A calendar is asked once for each, since histories have a million instants. */
export class Months {
  readonly #zone: string;
  readonly #known = new Map<number, Month[]>();

  constructor(zone: string) {
    this.#zone = zone;
  }

  /** The month that a calendar on the wall shows at an instant, such as `2026-03`. */
  nameOf(instant: number): string {
    // A month of the zone begins some hours before or after that of UTC, so two at most have instants in one of those.
    const date = new Date(instant);
    const key = date.getUTCFullYear() * 12 + date.getUTCMonth();
    const known = this.#known.get(key) ?? [];
    const found = known.find(({ start, end }) => start <= instant && instant < end);
    if (found) return found.name;
    const { start, end } = monthOf(instant, this.#zone);
    // A day may begin at 01:00 where clocks are changed at midnight; its middle is in the month for sure.
    const name = formatInZone((start + end) / 2, this.#zone).slice(0, 7);
    this.#known.set(key, [...known, { start, end, name }]);
    return name;
  }
}
