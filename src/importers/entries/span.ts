import { addDays } from '../../domain/time/calendar.ts';
import { formatElapsed } from '../../domain/time/duration-text.ts';
import { EARLIEST, LATEST } from '../../domain/time/instant.ts';
import { MAX_ENTRY_MS } from '../../domain/time-entries/time-entry.ts';
import type { Fate, ProblemCode } from '../item.ts';
import type { Trust } from '../options.ts';
import { Skip } from '../problems.ts';
import { lessThan, type WrittenDuration } from '../values/duration.ts';
import type { WallClock } from '../values/wall-clock.ts';
import { type Cell, type Moment, readLength, readTimes, type TimeStyle, type WrittenTimes } from './times.ts';

const SECOND = 1000;
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
  /** The date and time as written in the file, independent of the zone. Row keys contain this text. */
  written: string;
  /** The duration that the file states. */
  claimedMs: number;
  breakMs: number;
  /** Whether the duration contradicts the time from start to end. */
  disagrees: boolean;
  /** The duration minus the time from start to end if they disagree; else 0. */
  disagreementMs: number;
  notes: Note[];
}

type FromTo = Extract<WrittenTimes, { start: Moment }>;

export interface SpanStyle {
  /** Whether the tool deducts breaks from durations. */
  deductsBreaks: boolean;
  trust: Trust | null;
}

/** Resolves the instants of an entry with a start. */
export function resolveSpan(times: FromTo, clock: WallClock, style: SpanStyle): Span {
  const span = findSpan(times, clock, style);
  try {
    return checkLength(span);
  } catch (error) {
    // With its duration, the record may still be a valid entry; the importing user decides.
    if (error instanceof Skip && span.disagrees && !style.trust) error.disagreementMs = span.disagreementMs;
    throw error;
  }
}

/** The length that the file states for a record: its duration, else the time from start to end; null if neither is readable. */
export function claimedLength(cell: Cell, style: TimeStyle, clock: WallClock): number | null {
  const duration = style.columns.has('duration') ? readLength(cell('duration'), style) : null;
  if (duration && duration.length >= 0) return duration.length;
  try {
    const times = readTimes(cell, style);
    if (!('start' in times)) return null;
    const { start, end } = findSpan(times, clock, { deductsBreaks: false, trust: null });
    return end >= start ? end - start : null;
  } catch (error) {
    if (error instanceof Skip) return null;
    throw error;
  }
}

function findSpan(times: FromTo, clock: WallClock, style: SpanStyle): Span {
  const { start, duration } = times;
  const end = times.end && endOn(times.end, times, clock);
  const starts = instantsOf(start, clock);
  // The local end is meaningless if the start is in a skipped hour.
  const isEndFromDuration = duration && duration.length > 0 && isSkipped(start, clock);
  const notes = [
    ...skippedNote(start, clock, 'start', isEndFromDuration ? ' The end follows from the duration.' : ''),
    ...(end && !isEndFromDuration ? skippedNote(end, clock, 'end') : []),
  ];
  const ends = end && !isEndFromDuration ? instantsOf(end, clock) : null;
  const pairs = starts.flatMap((from) =>
    (ends ?? [from + (duration?.length ?? 0)]).map((to) => ({ start: from, end: to })),
  );
  const tolerance = toleranceOf(times);
  const fitting = pairs.filter((pair) => fits(pair, duration?.length ?? null, tolerance));
  const chosen = fitting[0] ?? pairs.find((pair) => pair.end > pair.start) ?? pairs[0];
  if (!chosen) throw new Skip('BAD_TIME', 'Invalid time. It is skipped.');
  if (pairs.length > 1) notes.push(repeatedNote(fitting.length === 1));
  const written = `${writtenForm(start)}/${end ? writtenForm(end) : duration ? writtenLength(duration.length) : ''}`;
  const claimedMs = duration?.length ?? chosen.end - chosen.start;
  const span = { ...chosen, written, claimedMs, breakMs: 0, disagrees: false, disagreementMs: 0, notes };
  if (times.durationProblem !== null) {
    const message = `${times.durationProblem} Start and end count.`;
    notes.push({ fate: 'KEPT', code: 'BAD_DURATION', message });
  }
  return duration && ends ? applyDuration(span, duration, times, tolerance, style) : span;
}

/** If the file has a single date for both ends, an end that is not after the start is on a later day. */
function endOn(end: Moment, { start, sameDay, duration }: FromTo, clock: WallClock): Moment {
  if (!sameDay || !('date' in end) || !('date' in start)) return end;
  const length = end.time - start.time;
  const days = duration ? Math.round((duration.length - length) / DAY) : 0;
  // The clock may have changed in between.
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

function skippedNote(moment: Moment, clock: WallClock, which: 'start' | 'end', suffix = ''): Note[] {
  if (!isSkipped(moment, clock)) return [];
  const message = `Clocks in ${clock.zone} went forward over its ${which}. It is moved forward by as much.${suffix}`;
  return [{ fate: 'CHANGED', code: 'SKIPPED_HOUR', message }];
}

function repeatedNote(decided: boolean): Note {
  const message = decided
    ? 'Clocks showed this time twice. The duration says which of both it was.'
    : 'Clocks showed this time twice, and the file does not say which of both it was. The first is taken.';
  return { fate: decided ? 'KEPT' : 'CHANGED', code: 'REPEATED_HOUR', message };
}

/**
 * The largest difference between a duration and the time from start to end that the precision of the columns explains; at least a second.
 * Times without seconds are off by less than a minute in total, whether rounded or truncated. The duration column adds its own imprecision:
 * 18 s for hours with two decimals, less than a minute for hours and minutes.
 */
function toleranceOf({ start, end, duration }: FromTo): number {
  const byMinute = Math.max(start.precision, end?.precision ?? 0) > SECOND;
  return Math.max(SECOND, (byMinute ? lessThan(MINUTE) : 0) + (duration?.slack ?? 0));
}

function fits(pair: { start: number; end: number }, length: number | null, tolerance: number): boolean {
  return length !== null && Math.abs(pair.end - pair.start - length) <= tolerance;
}

/**
 * Applies the duration to a span. A duration that agrees and is more precise than the times determines the end, because the end in the file
 * would lose the seconds. A difference within the rounding of the duration leaves the end unchanged. A shorter duration of a tool that
 * deducts breaks is the time without breaks. The importing user decides about any other difference.
 */
function applyDuration(
  span: Span,
  duration: WrittenDuration,
  { start, end }: FromTo,
  tolerance: number,
  { deductsBreaks, trust }: SpanStyle,
): Span {
  const byDuration = span.start + duration.length;
  // A break longer than the work is more likely a duration in another unit; the importing user decides.
  const breakMs = span.end - byDuration;
  if (deductsBreaks && breakMs > duration.slack && breakMs <= duration.length)
    return endBefore(span, byDuration);
  if (fits(span, duration.length, tolerance)) {
    const finer = duration.precision < Math.min(start.precision, end?.precision ?? 0);
    const isRounding = Math.abs(span.end - byDuration) <= duration.slack;
    return finer && !isRounding && duration.length > 0 ? { ...span, end: byDuration } : span;
  }
  const difference = formatElapsed(Math.abs(span.end - byDuration));
  const direction = byDuration < span.end ? 'shorter' : 'longer';
  const differs = `The duration is ${difference} ${direction} than the time from start to end.`;
  const note: Note =
    trust === 'duration'
      ? { fate: 'CHANGED', code: 'DURATION_DIFFERS', message: `${differs} The duration counts.` }
      : { fate: 'KEPT', code: 'DURATION_DIFFERS', message: `${differs} Start and end count.` };
  return {
    ...span,
    end: trust === 'duration' ? byDuration : span.end,
    disagrees: true,
    disagreementMs: byDuration - span.end,
    notes: [...span.notes, note],
  };
}

/** Shortens the span by its break. A difference below a minute is not a break, because the times have no seconds. */
function endBefore(span: Span, end: number): Span {
  const breakMs = span.end - end;
  if (breakMs < MINUTE) return { ...span, end };
  const message = `The duration is ${formatElapsed(breakMs)} shorter than the time from start to end: a break. The entry ends that much earlier.`;
  return { ...span, end, breakMs, notes: [...span.notes, { fate: 'CHANGED', code: 'BREAK', message }] };
}

/**
 * The length in row keys, rounded to seconds as in earlier versions, so that files still match the entries that those versions imported.
 */
export function writtenLength(milliseconds: number): number {
  return Math.round(milliseconds / SECOND) * SECOND;
}

function writtenForm(moment: Moment): string {
  return 'date' in moment ? `${moment.date} ${moment.time}` : String(moment.instant);
}

/** Rejects a span that is not valid for an entry. */
export function checkLength<S extends { start: number; end: number }>(span: S): S {
  if (span.end === span.start) throw new Skip('ZERO_LENGTH', 'Zero length. It is skipped.');
  if (span.end < span.start) throw new Skip('NEGATIVE', 'It ends before it starts. It is skipped.');
  if (span.end - span.start > MAX_ENTRY_MS) {
    throw new Skip(
      'TOO_LONG',
      'It is longer than 31 days. It is skipped; split it at the source to bring it over.',
    );
  }
  if (span.start < EARLIEST || span.end > LATEST) {
    throw new Skip('OUT_OF_RANGE', 'It is not between the years 1970 and 2200. It is skipped.');
  }
  return span;
}
