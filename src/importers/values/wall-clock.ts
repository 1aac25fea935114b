import { Temporal } from 'temporal-polyfill';
import { addDays, calendarDay, clockOn } from '../../domain/time/calendar.ts';

/** A local time: a date, and milliseconds since its midnight. */
export interface WallTime {
  date: string;
  time: number;
}

/** The instants of a local time: one, or two if the clock went back. A skipped time never occurs. */
export interface LocalInstants {
  /** The earlier instant first. A skipped time is moved forward by the length of the gap. */
  instants: readonly [number] | readonly [number, number];
  skipped: boolean;
}

const DAY = 86_400_000;
const MINUTE = 60_000;
const MAX_CACHED_DAYS = 20_000;

/** Resolves local times of a time zone. Files repeat the same days, so days are cached. */
export class WallClock {
  readonly zone: string;
  /** The start of a day without clock changes; null for other days. */
  readonly #plainDays = new Map<string, number | null>();

  constructor(zone: string) {
    this.zone = zone;
  }

  at({ date, time }: WallTime): LocalInstants {
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

  /** The start and end of a day. */
  day(date: string): { start: number; end: number } {
    return calendarDay(date, this.zone);
  }

  #plainDay(date: string): number | null {
    const cached = this.#plainDays.get(date);
    if (cached !== undefined) return cached;
    if (this.#plainDays.size >= MAX_CACHED_DAYS) this.#plainDays.clear();
    const { start, end } = calendarDay(date, this.zone);
    // A clock that goes back shortly after midnight shows the end of the previous day again.
    const { end: endOfNext } = calendarDay(addDays(date, 1), this.zone);
    const plain = end - start === DAY && endOfNext - end === DAY ? start : null;
    this.#plainDays.set(date, plain);
    return plain;
  }
}
