import { addDays, clockOn, dayOf } from '../time/calendar.ts';
import { isNearEnd, minutesAt } from '../time-entries/retime.ts';
import type { Tracked } from '../time-entries/time-entry.ts';
import { dateOf } from './day-word.ts';
import type { LinePart, LineProblem, LineRemark, Span } from './line-part.ts';
import { findTime, type TimeForm } from './time-form.ts';

export interface LineTimes {
  times: Tracked | null;
  parts: LinePart[];
  problems: LineProblem[];
}

interface Place {
  now: number;
  zone: string;
}

/** When something was, by what stands in a line; no times where it says nothing of it. */
export function readTimes(text: string, marks: readonly Span[], place: Place): LineTimes {
  const form = findTime(text, marks);
  if (!form) return { times: null, parts: [], problems: [] };
  const { day, from, to, meaning } = form;
  const problems: LineProblem[] = [];
  const say: Say = (remark, stops = false, { from, to } = form) => {
    problems.push({ ...remark, stops, from, to });
  };
  const written = text.slice(from, to);
  if (meaning.kind === 'unclear' || meaning.kind === 'no range' || meaning.kind === 'no length') {
    if (meaning.kind === 'unclear') say({ code: 'TIME_ALONE' });
    else say({ code: meaning.kind === 'no range' ? 'NO_RANGE' : 'NO_LENGTH', text: written });
    return { times: null, parts: [], problems };
  }
  if (meaning.kind === 'range' && meaning.isDoubtful) say({ code: 'RANGE_OR_NUMBER', text: written });
  const parts: LinePart[] = [
    ...(day ? [{ kind: 'day' as const, from: day.from, to: day.to }] : []),
    { kind: 'time', from, to },
  ];
  return { times: timesOf(day, meaning, place, say), parts, problems };
}

type Say = (remark: LineRemark, stops?: boolean, span?: Span) => void;

type Meant = Extract<TimeForm['meaning'], { kind: 'range' | 'since' | 'length' }>;

function timesOf(day: TimeForm['day'], meaning: Meant, place: Place, say: Say): Tracked | null {
  const today = dayOf(place.now, place.zone).date;
  const date = day ? dateOf(day.word, today) : today;
  if (day && date === null) say({ code: 'NO_SUCH_DAY', text: day.word }, true, day);
  if (date === null) return null;
  switch (meaning.kind) {
    case 'length':
      if (!day) return { start: place.now - meaning.length, end: place.now };
      say({ code: 'DAY_WITHOUT_TIMES' }, true);
      return null;
    case 'since':
      return timerSince(instantOf(date, meaning.from, place.zone, say), place, say);
    case 'range':
      if (!isNearEnd(meaning.from, meaning.to)) {
        say({ code: 'ENDS_NEXT_DAY', length: (meaning.to - meaning.from) * MINUTE });
      }
      return rangeOf(
        instantOf(date, meaning.from, place.zone, say),
        instantOf(date, meaning.to, place.zone, say),
        place,
        say,
      );
  }
}

function timerSince(start: number, { now }: Place, say: Say): Tracked | null {
  if (start <= now) return { start, end: null };
  say({ code: 'TIMER_IN_FUTURE' }, true);
  return null;
}

function rangeOf(start: number, end: number, { now }: Place, say: Say): Tracked | null {
  if (end <= start) {
    say({ code: 'NO_SUCH_TIME' }, true);
    return null;
  }
  if (end > now) say({ code: 'TIME_IN_FUTURE', isInPart: start <= now });
  return { start, end };
}

/** When the clock shows a time of a day, and what is to be said where it does so twice or never. */
function instantOf(date: string, minutes: number, zone: string, say: Say): number {
  const { instant, shown } = clockOn(date, minutes, zone);
  if (shown === 'ONCE') return instant;
  const onDay = { date: addDays(date, Math.floor(minutes / DAY)), at: minutes % DAY };
  if (shown === 'TWICE') say({ code: 'TIME_TWICE', ...onDay });
  else say({ code: 'TIME_SKIPPED', ...onDay, meant: minutesAt(instant, zone) });
  return instant;
}

/** In minutes. */
const DAY = 24 * 60;
const MINUTE = 60_000;
