import { formatInZone } from '../../domain/time/calendar.ts';
import type { WallClock } from '../values/wall-clock.ts';
import { checkLength, type Span, writtenLength } from './span.ts';

/** The key of a person and a day, both as written in the file. */
export function personDay(person: string, writtenDate: string): string {
  return `${writtenDate}\n${person}`;
}

/**
 * Assigns times to entries that have only a date and a duration. The entries of a person and day follow each other from the start of the
 * working day. If they would pass midnight, they start earlier, so that all stay on their day.
 */
export class DayLayout {
  readonly #clock: WallClock;
  readonly #dayStart: number;
  readonly #totals: (personDay: string) => number;
  /** The start of the next entry by person and day. */
  readonly #next = new Map<string, number>();

  /** `totals` returns the total duration of a person and day in the whole file. */
  constructor(clock: WallClock, dayStart: number, totals: (personDay: string) => number) {
    this.#clock = clock;
    this.#dayStart = dayStart;
    this.#totals = totals;
  }

  place(person: string, writtenDate: string, date: string, length: number): Span {
    const written = `${date} ${writtenLength(length)}`;
    // Rejected before it occupies any time of the day.
    checkLength({ start: 0, end: length });
    const key = personDay(person, writtenDate);
    const day = this.#clock.day(date);
    const before = this.#next.get(key);
    const start = before ?? this.#firstStart(key, date, day);
    const end = start + length;
    this.#next.set(key, end);
    const notes: Span['notes'] = before === undefined ? this.#earlyNote(date, start) : [];
    if (end > day.end) {
      const message = `The entries of ${date} are longer than that day. This one runs on into the next.`;
      notes.push({ fate: 'CHANGED', code: 'OVERFULL_DAY', message });
    }
    return checkLength({
      start,
      end,
      written,
      claimedMs: length,
      breakMs: 0,
      disagrees: false,
      disagreementMs: 0,
      notes,
    });
  }

  #firstStart(key: string, date: string, day: { start: number; end: number }): number {
    return Math.max(day.start, Math.min(this.#preferredStart(date), day.end - this.#totals(key)));
  }

  #preferredStart(date: string): number {
    return this.#clock.at({ date, time: this.#dayStart }).instants[0];
  }

  #earlyNote(date: string, start: number): Span['notes'] {
    const preferred = this.#preferredStart(date);
    if (start >= preferred) return [];
    const message = `The entries of ${date} do not fit between ${this.#timeText(preferred)} and midnight. They follow one another from ${this.#timeText(start)} on.`;
    return [{ fate: 'CHANGED', code: 'EARLY_DAY_START', message }];
  }

  #timeText(instant: number): string {
    return formatInZone(instant, this.#clock.zone).slice(11, 19).replace(/:00$/, '');
  }
}
