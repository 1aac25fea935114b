import { type CalendarDay, clockOn } from '../time/calendar.ts';
import { type Interval, lengthWithin } from '../time/interval.ts';
import { freeRanges } from '../time-entries/gaps.ts';
import { cellOf, type TimesheetEntry, type TimesheetRowKey } from './timesheet.ts';

/** When a day's work starts of which nothing is known, in minutes since midnight. */
const USUAL_START = 9 * 60;

/** A length that was typed into a cell of a timesheet. */
export interface CellRequest {
  /** All entries of the person around that day, of all rows. */
  entries: readonly TimesheetEntry[];
  row: TimesheetRowKey;
  day: CalendarDay;
  zone: string;
  now: number;
  /** In milliseconds; none at all clears the cell. */
  length: number;
}

export type CellPlan =
  | { kind: 'nothing' }
  | { kind: 'create'; range: Interval }
  | { kind: 'update'; id: string; range: Interval }
  | { kind: 'delete'; id: string }
  | ({ kind: 'refuse' } & CellRefusal);

/** Why a cell cannot say so; whoever shows it has the words. Lengths are in milliseconds. */
export type CellRefusal =
  | { code: 'DAY_FULL' }
  /** The longest time that is free on the day. */
  | { code: 'LONGEST_FREE'; length: number }
  /** How long the entry can be at most between those around it. */
  | { code: 'ROOM_BETWEEN'; length: number }
  | { code: 'OVER_MIDNIGHT' }
  | { code: 'RUNNING' }
  | { code: 'SEVERAL_ENTRIES'; count: number };

/**
 * Plans the changes that make a cell show the typed duration. Never touches another cell, another day or an entry in
 * the way: if that would be needed, the plan is refused and the person opens the entries.
 */
export function planCell(request: CellRequest): CellPlan {
  const { entries, row, day, now, length } = request;
  const cell = cellOf(entries, row, day, now);
  const [entry, ...more] = cell.entries;
  if (!entry) return length === 0 ? { kind: 'nothing' } : planNew(request);
  if (more.length > 0) {
    return cell.length === length
      ? { kind: 'nothing' }
      : refuse({ code: 'SEVERAL_ENTRIES', count: cell.entries.length });
  }
  if (entry.end === null) return refuse({ code: 'RUNNING' });
  if (cell.length === length) return { kind: 'nothing' };
  if (entry.start < day.start || entry.end > day.end) {
    return refuse({ code: 'OVER_MIDNIGHT' });
  }
  if (length === 0) return { kind: 'delete', id: entry.id };
  return planChange(request, entry.id, { start: entry.start, end: entry.end });
}

/**
 * A new entry follows the last one, or starts the day. If it would end after midnight, it starts as late as it fits.
 */
function planNew({ entries, day, zone, now, length }: CellRequest): CellPlan {
  const taken = takenOn(day, entries, now);
  const free = freeRanges(taken, day);
  const wanted = preferredStart(taken, day, zone);
  const starts = free
    .filter(({ start, end }) => end - start >= length)
    .map(({ start, end }) => Math.max(start, Math.min(wanted, end - length)));
  if (starts.length === 0) {
    const longest = Math.max(0, ...free.map(({ start, end }) => end - start));
    return refuse(longest === 0 ? { code: 'DAY_FULL' } : { code: 'LONGEST_FREE', length: longest });
  }
  const start = Math.max(...starts);
  return { kind: 'create', range: { start, end: start + length } };
}

function preferredStart(taken: readonly Interval[], day: CalendarDay, zone: string): number {
  const lastEnd = Math.min(day.end, Math.max(day.start, ...taken.map(({ end }) => end)));
  const worked = taken.some(({ start }) => start >= day.start);
  // An entry that only reaches in from the night before does not tell when this day's work starts.
  return worked ? lastEnd : Math.max(lastEnd, clockOn(day.date, USUAL_START, zone).instant);
}

/** It ends later, as far as the next entry or the day's end lets it; what is missing then, it starts earlier. */
function planChange({ entries, day, now, length }: CellRequest, id: string, present: Interval): CellPlan {
  const missing = length - (present.end - present.start);
  if (missing <= 0) return updated(id, present.start, length);
  const others = takenOn(
    day,
    entries.filter((entry) => entry.id !== id),
    now,
  );
  const free = freeRanges(others, day);
  const after = free.find(({ start, end }) => start <= present.end && present.end < end);
  const before = free.find(({ start, end }) => start < present.start && present.start <= end);
  const later = Math.min(missing, after ? after.end - present.end : 0);
  const earlier = missing - later;
  const roomBefore = before ? present.start - before.start : 0;
  if (earlier > roomBefore) {
    return refuse({ code: 'ROOM_BETWEEN', length: length - earlier + roomBefore });
  }
  return updated(id, present.start - earlier, length);
}

function updated(id: string, start: number, length: number): CellPlan {
  return { kind: 'update', id, range: { start, end: start + length } };
}

/** The ranges of a day that entries take. A running timer takes the rest of today, and nothing of future days. */
function takenOn(day: Interval, entries: readonly TimesheetEntry[], now: number): Interval[] {
  const untilThen = now < day.start ? now : day.end;
  return entries
    .map(({ start, end }) => ({ start, end: end ?? Math.max(untilThen, start) }))
    .filter((range) => lengthWithin(range, day) > 0);
}

function refuse(why: CellRefusal): CellPlan {
  return { kind: 'refuse', ...why };
}
