import { addDays, type CalendarDay, calendarDay, dayOf } from '../time/calendar.ts';
import { type Interval, lengthWithin, within } from '../time/interval.ts';
import { rangeSoFar, type Tracked } from './time-entry.ts';

/** The properties by which a list groups equal entries. */
export interface GroupableEntry extends Tracked {
  id: string;
  title: string | null;
  projectId: string | null;
  clientId: string | null;
  taskId: string | null;
  billable: boolean;
  tags: readonly string[];
}

/** Entries of a day that differ only in their times. */
export interface EntryRow<Entry> {
  /** Unique among the rows of the day, and stable while further equal entries are added. */
  key: string;
  /** At least one entry, newest first. */
  entries: Entry[];
  /** The total length of the entries, including their parts on other days, because a row shows their full times. */
  length: number;
}

export interface DayGroup<Entry> {
  day: CalendarDay;
  /** The time that falls on this day, as in reports. */
  total: number;
  /** Entries that started on this day, newest first. */
  rows: EntryRow<Entry>[];
  /** Entries of earlier days that reach into this one, newest first. */
  reachingIn: Entry[];
}

/**
 * Groups entries by day, newest first. An entry is listed on its start day, and counts towards every day that it reaches into. For a
 * running timer, which may be months old, only its start day and today are added.
 */
export function groupByDay<Entry extends GroupableEntry>(
  entries: readonly Entry[],
  zone: string,
  now: number,
): DayGroup<Entry>[] {
  const newestFirst = entries.toSorted(byNewest);
  const groups = daysOf(newestFirst, zone, now).map((day) => ({
    day,
    total: 0,
    started: [] as Entry[],
    reachingIn: [] as Entry[],
  }));
  // Entries and days are in the same order, so the day of an entry is never before that of the previous entry.
  let first = 0;
  for (const entry of newestFirst) {
    const range = rangeSoFar(entry, now);
    while ((groups[first]?.day.start ?? -Infinity) > entry.start) first++;
    groups[first]?.started.push(entry);
    for (let index = first; index >= 0; index--) {
      const group = groups[index];
      if (!group || group.day.start >= range.end) break;
      const length = lengthWithin(range, group.day);
      group.total += length;
      if (index < first && length > 0) group.reachingIn.push(entry);
    }
  }
  return groups.map(({ started, ...group }) => ({ ...group, rows: foldedRows(started, now) }));
}

/** Newest first, in the order of the API. */
function byNewest(a: GroupableEntry, b: GroupableEntry): number {
  return b.start - a.start || (a.id < b.id ? 1 : -1);
}

/** The days on which entries start or into which they reach, newest first. */
function daysOf(entries: readonly Tracked[], zone: string, now: number): CalendarDay[] {
  const days = new Map<string, CalendarDay>();
  let last: CalendarDay | undefined;
  const add = (instant: number) => {
    // Fast path: most entries are on the same day as the previous entry.
    if (!last || !(last.start <= instant && instant < last.end)) last = dayOf(instant, zone);
    days.set(last.date, last);
    return last;
  };
  for (const { start, end } of entries) {
    let day = add(start);
    if (end === null && now > start) add(now - 1);
    while (end !== null && day.end < end) {
      day = calendarDay(addDays(day.date, 1), zone);
      if (day.end > day.start) days.set(day.date, day);
    }
  }
  return [...days.values()].sort((a, b) => b.start - a.start);
}

function foldedRows<Entry extends GroupableEntry>(entries: readonly Entry[], now: number): EntryRow<Entry>[] {
  const rows = new Map<string, EntryRow<Entry>>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const { start, end } = rangeSoFar(entry, now);
    const row = rows.get(key) ?? { key, entries: [], length: 0 };
    row.entries.push(entry);
    row.length += end - start;
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** A running timer has a row of its own: it can be stopped and its length grows, which a folded row cannot show. */
function keyOf(entry: GroupableEntry): string {
  const { title, projectId, clientId, taskId, billable, tags } = entry;
  if (entry.end === null) return JSON.stringify(entry.id);
  return JSON.stringify([title ?? '', projectId, clientId, taskId, billable, tags.toSorted()]);
}

/** The position of an entry in a day: fractions of the real length of the day, from 0 at its start to 1 at its end. */
export interface StripSegment<Entry> {
  entry: Entry;
  from: number;
  to: number;
}

/** Returns the segments of a day, ordered by start. Overlapping entries have overlapping segments. */
export function dayStrip<Entry extends Tracked>(
  entries: readonly Entry[],
  day: Interval,
  now: number,
): StripSegment<Entry>[] {
  const fraction = (instant: number) => (instant - day.start) / (day.end - day.start);
  return entries
    .flatMap((entry) => {
      const part = within(rangeSoFar(entry, now), day);
      return part && part.end > part.start
        ? [{ entry, from: fraction(part.start), to: fraction(part.end) }]
        : [];
    })
    .sort((a, b) => a.from - b.from);
}
