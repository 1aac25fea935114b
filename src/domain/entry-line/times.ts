import { addDays, clockOn, dayOf, formatInZone } from '../calendar.ts';
import { formatClock } from '../clock-text.ts';
import type { Tracked } from '../time-entry.ts';
import { dateOf } from './day-word.ts';
import type { LinePart, LineProblem, Span } from './line-part.ts';
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
  const say = (code: LineProblem['code'], stops: boolean, message: string, { from, to }: Span = form) => {
    problems.push({ code, message, stops, from, to });
  };
  if (meaning.kind === 'unclear') {
    say(
      'TIME_UNCLEAR',
      false,
      'A time alone stays in the title. Write 9:00-10:30, 9:00- for since then, or 1h30.',
    );
    return { times: null, parts: [], problems };
  }
  if (meaning.kind === 'no range' || meaning.kind === 'no length') {
    const what = meaning.kind === 'no range' ? 'no time span' : 'no length of up to 24 hours';
    say('TIME_UNCLEAR', false, `${text.slice(from, to)} is ${what}: it stays in the title.`);
    return { times: null, parts: [], problems };
  }
  const parts: LinePart[] = [
    ...(day ? [{ kind: 'day' as const, from: day.from, to: day.to }] : []),
    { kind: 'time', from, to },
  ];
  return { times: timesOf(day, meaning, place, say), parts, problems };
}

type Say = (code: LineProblem['code'], stops: boolean, message: string, span?: Span) => void;

type Meant = Extract<TimeForm['meaning'], { kind: 'range' | 'since' | 'length' }>;

function timesOf(day: TimeForm['day'], meaning: Meant, place: Place, say: Say): Tracked | null {
  const today = dayOf(place.now, place.zone).date;
  const date = day ? dateOf(day.word, today) : today;
  if (day && date === null) {
    say('NO_SUCH_DAY', true, `There is no day ${day.word}.`, day);
  }
  if (date === null) return null;
  switch (meaning.kind) {
    case 'length':
      if (!day) return { start: place.now - meaning.length, end: place.now };
      say('DAY_WITHOUT_TIMES', true, 'Say from when to when it was on that day, as in 9:00-10:30.');
      return null;
    case 'since':
      return timerSince(instantOf(date, meaning.from, place.zone, say), place, say);
    case 'range':
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
  say(
    'TIMER_IN_FUTURE',
    true,
    'A timer cannot start in the future. Say on which day, as in yesterday 22:00-.',
  );
  return null;
}

function rangeOf(start: number, end: number, { now }: Place, say: Say): Tracked | null {
  if (end <= start) {
    say('NO_SUCH_TIME', true, 'There is no time between these two: clocks were changed in between.');
    return null;
  }
  if (start > now) say('TIME_IN_FUTURE', false, 'This is still to come.');
  else if (end > now) say('TIME_IN_FUTURE', false, 'A part of this is still to come.');
  return { start, end };
}

/** When the clock shows a time of a day, and what is to be said where it does so twice or never. */
function instantOf(date: string, minutes: number, zone: string, say: Say): number {
  const { instant, shown } = clockOn(date, minutes, zone);
  if (shown === 'ONCE') return instant;
  const clock = formatClock(minutes % DAY, false);
  const onDay = addDays(date, Math.floor(minutes / DAY));
  if (shown === 'TWICE') {
    say('TIME_TWICE', false, `${clock} comes twice on ${onDay}, when clocks go back. The first is meant.`);
  } else {
    const meant = formatInZone(instant, zone).slice('2026-03-29T'.length, '2026-03-29T03:30'.length);
    say('TIME_SKIPPED', false, `${clock} is skipped on ${onDay}, when clocks go forward. ${meant} is meant.`);
  }
  return instant;
}

/** In minutes. */
const DAY = 24 * 60;
