import { addDays } from '../../domain/calendar.ts';
import { LONGEST_ENTRY } from '../../domain/time-entry.ts';
import type { Fate, ProblemCode } from '../item.ts';
import { Skip } from '../problems.ts';
import type { WallClock } from '../values/wall-clock.ts';
import type { Moment, WrittenTimes } from './times.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Note {
  fate: Exclude<Fate, 'SKIPPED'>;
  code: ProblemCode;
  message: string;
}

export interface Span {
  start: number;
  end: number;
  /** What the file says of when it was, whatever the zone: it tells entries apart. */
  written: string;
  notes: Note[];
}

type FromTo = Extract<WrittenTimes, { start: Moment }>;

/** The instants of an entry that has a start. */
export function resolveSpan(times: FromTo, clock: WallClock): Span {
  const { start, duration } = times;
  const end = times.end && endOn(times.end, times, clock);
  const starts = instantsOf(start, clock);
  const notes = [...skippedNote(start, clock, 'start'), ...(end ? skippedNote(end, clock, 'end') : [])];
  // An end by the clock on the wall means nothing for a start that this clock never showed.
  const counted = duration && duration.length > 0 && isSkipped(start, clock);
  const ends = end && !counted ? instantsOf(end, clock) : null;
  const pairs = starts.flatMap((from) =>
    (ends ?? [from + (duration?.length ?? 0)]).map((to) => ({ start: from, end: to })),
  );
  const tolerance = toleranceOf(times);
  const fitting = pairs.filter((pair) => fits(pair, duration?.length ?? null, tolerance));
  const chosen = fitting[0] ?? pairs.find((pair) => pair.end > pair.start) ?? pairs[0];
  if (!chosen) throw new Skip('BAD_TIME', 'There is no such time. It is left out.');
  if (pairs.length > 1) notes.push(repeatedNote(fitting.length === 1));
  const written = `${writtenForm(start)}/${end ? writtenForm(end) : (duration?.length ?? '')}`;
  const span = { ...chosen, written, notes };
  if (times.odd !== null) {
    notes.push({
      fate: 'KEPT',
      code: 'BAD_DURATION',
      message: 'The duration cannot be read. Start and end count.',
    });
  }
  return checkLength(duration && ends ? heedDuration(span, duration, times, tolerance) : span);
}

/** Where the file has one date for both ends, an end that is not after the start is on a later day. */
function endOn(end: Moment, { start, sameDay, duration }: FromTo, clock: WallClock): Moment {
  if (!sameDay || !('date' in end) || !('date' in start)) return end;
  const length = end.time - start.time;
  const days = duration ? Math.round((duration.length - length) / DAY) : 0;
  // Clocks may have been changed in between.
  const agrees = duration !== null && Math.abs(duration.length - length - days * DAY) <= HOUR + MINUTE;
  if (agrees && days > 0) return { ...end, date: addDays(end.date, days) };
  const wentBack = clock.at(start).instants.length > 1 || clock.at(end).instants.length > 1;
  if (length >= 0 || (agrees && wentBack)) return end;
  return { ...end, date: addDays(end.date, 1) };
}

function instantsOf(moment: Moment, clock: WallClock): readonly number[] {
  return 'date' in moment ? clock.at(moment).instants : [moment.instant];
}

function isSkipped(moment: Moment, clock: WallClock): boolean {
  return 'date' in moment && clock.at(moment).skipped;
}

function skippedNote(moment: Moment, clock: WallClock, which: 'start' | 'end'): Note[] {
  if (!isSkipped(moment, clock)) return [];
  const message = `Clocks in ${clock.zone} went forward over its ${which}. It is moved forward by as much.`;
  return [{ fate: 'CHANGED', code: 'SKIPPED_HOUR', message }];
}

function repeatedNote(decided: boolean): Note {
  const message = decided
    ? 'Clocks showed this time twice. The duration says which of both it was.'
    : 'Clocks showed this time twice, and the file does not say which of both it was. The first is taken.';
  return { fate: decided ? 'KEPT' : 'CHANGED', code: 'REPEATED_HOUR', message };
}

/** By how much a duration may differ from start to end without saying anything else: what writing them down rounds off. */
function toleranceOf({ start, end, duration }: FromTo): number {
  const ofTimes = Math.max(start.precision, end?.precision ?? 0);
  return ofTimes + (duration && duration.precision > 1000 ? duration.precision : 0);
}

function fits(pair: { start: number; end: number }, length: number | null, tolerance: number): boolean {
  return length !== null && Math.abs(pair.end - pair.start - length) <= tolerance;
}

/**
 * Start and end count, not the duration. But where those go by the minute and the duration by the second, and they agree
 * but for that, the entry is as long as the duration says: otherwise seconds would be lost in every entry.
 */
function heedDuration(
  span: Span,
  duration: { length: number; precision: number },
  { start, end }: FromTo,
  tolerance: number,
): Span {
  const finer = start.precision === MINUTE && end?.precision === MINUTE && duration.precision === 1000;
  if (fits(span, duration.length, tolerance)) {
    return finer && duration.length > 0 ? { ...span, end: span.start + duration.length } : span;
  }
  const message = `From start to end it took ${secondsOf(span.end - span.start)}, not ${secondsOf(duration.length)} as the duration says. Start and end count.`;
  return { ...span, notes: [...span.notes, { fate: 'KEPT', code: 'DURATION_DIFFERS', message }] };
}

function secondsOf(length: number): string {
  return `${length / 1000} s`;
}

function writtenForm(moment: Moment): string {
  return 'date' in moment ? `${moment.date} ${moment.time}` : String(moment.instant);
}

const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(2201, 0, 1) - 1;

/** Refuses what no entry can be. */
export function checkLength(span: Span): Span {
  if (span.end === span.start) throw new Skip('ZERO_LENGTH', 'It has no length. It is left out.');
  if (span.end < span.start) throw new Skip('NEGATIVE', 'It ends before it starts. It is left out.');
  if (span.end - span.start > LONGEST_ENTRY) {
    throw new Skip(
      'TOO_LONG',
      'It is longer than 31 days. It is left out; split it at the source to bring it over.',
    );
  }
  if (span.start < EARLIEST || span.end > LATEST) {
    throw new Skip('OUT_OF_RANGE', 'It is not between the years 1970 and 2200. It is left out.');
  }
  return span;
}
