import { Temporal } from 'temporal-polyfill';
import { addDays, calendarDay, clockOn } from '../../domain/time/calendar.ts';

/** A time by the clock on the wall: a day, and milliseconds since its midnight. */
export interface WallTime {
  date: string;
  time: number;
}

/** When a clock on the wall shows a time: at one instant, at two where clocks went back, or never where they went forward. */
export interface Showings {
  /** The earlier one first. One that was never shown is as much later as clocks went forward. */
  instants: readonly [number] | readonly [number, number];
  skipped: boolean;
}

const DAY = 86_400_000;
const MINUTE = 60_000;
const REMEMBERED_DAYS = 20_000;

/** The clock on the wall of a time zone. Files name the same days over and over, so what is known of a day is kept. */
export class WallClock {
  readonly zone: string;
  /** When a day begins, where each of its times is shown once; else null. */
  readonly #plainDays = new Map<string, number | null>();

  constructor(zone: string) {
    this.zone = zone;
  }

  at({ date, time }: WallTime): Showings {
    if (time >= DAY) return this.at({ date: addDays(date, 1), time: time - DAY });
    const midnight = this.#plainDay(date);
    if (midnight !== null) return { instants: [midnight + time], skipped: false };
    const minutes = Math.floor(time / MINUTE);
    const rest = time - minutes * MINUTE;
    const { instant, shown } = clockOn(date, minutes, this.zone);
    if (shown !== 'TWICE') return { instants: [instant + rest], skipped: shown === 'NEVER' };
    const again = Temporal.PlainDate.from(date)
      .toPlainDateTime()
      .add({ minutes })
      .toZonedDateTime(this.zone, { disambiguation: 'later' }).epochMilliseconds;
    return { instants: [instant + rest, again + rest], skipped: false };
  }

  /** From when to when a day lasts. */
  day(date: string): { start: number; end: number } {
    return calendarDay(date, this.zone);
  }

  #plainDay(date: string): number | null {
    const known = this.#plainDays.get(date);
    if (known !== undefined) return known;
    if (this.#plainDays.size >= REMEMBERED_DAYS) this.#plainDays.clear();
    const { start, end } = calendarDay(date, this.zone);
    // Clocks that are put back in the first minutes of the next day show the end of this one again.
    const { end: endOfNext } = calendarDay(addDays(date, 1), this.zone);
    const plain = end - start === DAY && endOfNext - end === DAY ? start : null;
    this.#plainDays.set(date, plain);
    return plain;
  }
}
