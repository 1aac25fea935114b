import { type CalendarDay, clockOn } from '../time/calendar.ts';
import { type Interval, lengthWithin } from '../time/interval.ts';
import { freeRanges } from '../time-entries/gaps.ts';
import { cellOf, type TimesheetEntry, type TimesheetRowKey } from './timesheet.ts';

/** The assumed start of a working day, in minutes since midnight. */
const DEFAULT_START_MINUTES = 9 * 60;

/** A length that was typed into a cell of a timesheet. */
export interface CellRequest {
  /** All entries of the member around the day, of all rows. */
  entries: readonly TimesheetEntry[];
  row: TimesheetRowKey;
  day: CalendarDay;
  zone: string;
  now: number;
  /** In milliseconds; zero clears the cell. */
  length: number;
}

export type CellPlan =
  | { kind: 'nothing' }
  | { kind: 'create'; range: Interval }
  | { kind: 'update'; id: string; range: Interval }
  | { kind: 'delete'; id: string }
  | ({ kind: 'refuse' } & CellRefusal);

/** The reason why a cell cannot show the length. Lengths are in milliseconds. */
export type CellRefusal =
  | { code: 'DAY_FULL' }
  /** The longest free range of the day. */
  | { code: 'LONGEST_FREE'; length: number }
  /** The maximum length of the entry between its neighbours. */
  | { code: 'ROOM_BETWEEN'; length: number }
  | { code: 'OVER_MIDNIGHT' }
  | { code: 'RUNNING' }
  | { code: 'SEVERAL_ENTRIES'; count: number };

/**
 * Plans the change that makes a cell show the typed duration. Never changes another cell, another day or another entry. If that would be
 * necessary, the plan is rejected and the user has to edit the entries.
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

/** A new entry follows the last entry, or starts at the default start. If it would end after midnight, it starts as late as it fits. */
function planNew({ entries, day, zone, now, length }: CellRequest): CellPlan {
  const taken = takenOn(day, entries, now);
  const free = freeRanges(taken, day);
  const preferred = preferredStart(taken, day, zone);
  const starts = free
    .filter(({ start, end }) => end - start >= length)
    .map(({ start, end }) => Math.max(start, Math.min(preferred, end - length)));
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
  // An entry that only reaches in from the night before does not determine the start of the working day.
  return worked ? lastEnd : Math.max(lastEnd, clockOn(day.date, DEFAULT_START_MINUTES, zone).instant);
}

/** Extends the end up to the next entry or the end of the day, then moves the start earlier by the rest. */
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

/** The ranges of a day that entries occupy. A running timer occupies the rest of today, and nothing of future days. */
function takenOn(day: Interval, entries: readonly TimesheetEntry[], now: number): Interval[] {
  const timerEnd = now < day.start ? now : day.end;
  return entries
    .map(({ start, end }) => ({ start, end: end ?? Math.max(timerEnd, start) }))
    .filter((range) => lengthWithin(range, day) > 0);
}

function refuse(refusal: CellRefusal): CellPlan {
  return { kind: 'refuse', ...refusal };
}
