import type { EventApi, EventInput } from '@fullcalendar/react';
import { type CalendarDay, clockOn } from '../../../../src/domain/time/calendar.ts';
import type { Interval } from '../../../../src/domain/time/interval.ts';
import { rangeSoFar } from '../../../../src/domain/time-entries/time-entry.ts';
import type { Entry } from '../../data/entry.ts';
import { isWeekend } from './hours.ts';

/** The id of the block that shows a new entry. */
export const DRAFT_ID = 'draft';

const MINUTE = 60_000;

/** The kinds of blocks in the grid. */
export type Block =
  | { kind: 'entry'; entry: Entry }
  | { kind: 'draft' }
  | { kind: 'skeleton' }
  | { kind: 'gap' }
  | { kind: 'locked' };

/** The block of a grid event; null for the selection shape while the user drags over the grid. */
export function blockOf(event: EventApi): Block | null {
  return (event.extendedProps as { block?: Block }).block ?? null;
}

/**
 * A running timer extends until now. Only its start can change, in the editor, because its end moves by
 * itself.
 */
export function entryEvent(entry: Entry, now: number, isLocked: boolean): EventInput {
  const { start, end } = rangeSoFar(entry, now);
  return {
    id: entry.id,
    start,
    // The grid treats an event without length as one without an end.
    end: Math.max(end, start + MINUTE),
    editable: entry.end !== null && !isLocked,
    block: { kind: 'entry', entry } satisfies Block,
  };
}

export function draftEvent({ start, end }: Interval): EventInput {
  return { id: DRAFT_ID, start, end, editable: false, block: { kind: 'draft' } satisfies Block };
}

export function gapEvent({ start, end }: Interval): EventInput {
  return {
    id: `gap-${start}`,
    start,
    end,
    display: 'background',
    block: { kind: 'gap' } satisfies Block,
  };
}

/** The locked part of the visible days. */
export function lockedEvents(days: readonly CalendarDay[], until: number | null): EventInput[] {
  if (until === null) return [];
  return days
    .filter(({ start }) => start < until)
    .map(({ date, start, end }) => ({
      id: `locked-${date}`,
      start,
      end: Math.min(end, until),
      display: 'background',
      block: { kind: 'locked' } satisfies Block,
    }));
}

/** Placeholder hours, which vary from day to day. */
const SHAPES = [
  [9, 10.5, 11, 12.5, 13.5, 17],
  [8.5, 12, 13, 14, 14.5, 16.5],
  [9, 11, 11.25, 12.25, 13, 16],
];

/** Placeholder blocks for days that are loading. */
export function skeletonEvents(days: readonly CalendarDay[], zone: string): EventInput[] {
  const weekdays = days.filter((day) => !isWeekend(day));
  return weekdays.flatMap(({ date }, index) => {
    const hours = SHAPES[index % SHAPES.length] ?? [];
    const at = (hour: number | undefined) => clockOn(date, (hour ?? 0) * 60, zone).instant;
    return [0, 2, 4].map((first) => ({
      id: `skeleton-${date}-${first}`,
      start: at(hours[first]),
      end: at(hours[first + 1]),
      editable: false,
      block: { kind: 'skeleton' } satisfies Block,
    }));
  });
}
