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

interface TimeContext {
  now: number;
  zone: string;
}

/** Reads the times of a line. Returns no times if the line states none. */
export function readTimes(text: string, marks: readonly Span[], context: TimeContext): LineTimes {
  const form = findTime(text, marks);
  if (!form) return { times: null, parts: [], problems: [] };
  const { day, from, to, meaning } = form;
  const problems: LineProblem[] = [];
  const report: Report = (remark, stops = false, { from, to } = form) => {
    problems.push({ ...remark, stops, from, to });
  };
  const written = text.slice(from, to);
  if (meaning.kind === 'unclear' || meaning.kind === 'no range' || meaning.kind === 'no length') {
    if (meaning.kind === 'unclear') report({ code: 'TIME_ALONE' });
    else report({ code: meaning.kind === 'no range' ? 'NO_RANGE' : 'NO_LENGTH', text: written });
    return { times: null, parts: [], problems };
  }
  if (meaning.kind === 'range' && meaning.isDoubtful) report({ code: 'RANGE_OR_NUMBER', text: written });
  const parts: LinePart[] = [
    ...(day ? [{ kind: 'day' as const, from: day.from, to: day.to }] : []),
    { kind: 'time', from, to },
  ];
  return { times: timesOf(day, meaning, context, report), parts, problems };
}

type Report = (remark: LineRemark, stops?: boolean, span?: Span) => void;

type ValidMeaning = Extract<TimeForm['meaning'], { kind: 'range' | 'since' | 'length' }>;

function timesOf(
  day: TimeForm['day'],
  meaning: ValidMeaning,
  context: TimeContext,
  report: Report,
): Tracked | null {
  const today = dayOf(context.now, context.zone).date;
  const date = day ? dateOf(day.word, today) : today;
  if (day && date === null) report({ code: 'NO_SUCH_DAY', text: day.word }, true, day);
  if (date === null) return null;
  switch (meaning.kind) {
    case 'length':
      if (!day) return { start: context.now - meaning.length, end: context.now };
      report({ code: 'DAY_WITHOUT_TIMES' }, true);
      return null;
    case 'since':
      return timerSince(instantOf(date, meaning.from, context.zone, report), context, report);
    case 'range':
      if (!isNearEnd(meaning.from, meaning.to)) {
        report({ code: 'ENDS_NEXT_DAY', length: (meaning.to - meaning.from) * MINUTE_MS });
      }
      return rangeOf(
        instantOf(date, meaning.from, context.zone, report),
        instantOf(date, meaning.to, context.zone, report),
        context,
        report,
      );
  }
}

function timerSince(start: number, { now }: TimeContext, report: Report): Tracked | null {
  if (start <= now) return { start, end: null };
  report({ code: 'TIMER_IN_FUTURE' }, true);
  return null;
}

function rangeOf(start: number, end: number, { now }: TimeContext, report: Report): Tracked | null {
  if (end <= start) {
    report({ code: 'NO_SUCH_TIME' }, true);
    return null;
  }
  if (end > now) report({ code: 'TIME_IN_FUTURE', isInPart: start <= now });
  return { start, end };
}

/** Returns the instant of a clock time, and reports a time that the clock shows twice or never. */
function instantOf(date: string, minutes: number, zone: string, report: Report): number {
  const { instant, shown } = clockOn(date, minutes, zone);
  if (shown === 'ONCE') return instant;
  const onDay = { date: addDays(date, Math.floor(minutes / DAY_MINUTES)), at: minutes % DAY_MINUTES };
  if (shown === 'TWICE') report({ code: 'TIME_TWICE', ...onDay });
  else report({ code: 'TIME_SKIPPED', ...onDay, resolvedTo: minutesAt(instant, zone) });
  return instant;
}

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;
