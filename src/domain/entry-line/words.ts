import { formatClock } from '../time/clock-text.ts';
import { formatDuration } from '../time/duration-text.ts';
import type { LineRemark } from './line-part.ts';

/** Formats the values in a remark. */
interface RemarkStyle {
  /** A user-defined name, isolated so that its text direction does not affect the surrounding text. */
  isolate: (name: string) => string;
  /** A time of day, in minutes. */
  clock: (minutes: number) => string;
  /** A day, such as 2026-03-29. */
  date: (date: string) => string;
  /** A length in milliseconds. */
  length: (length: number) => string;
}

/** Formats values in the syntax of an entry line. */
const typed: RemarkStyle = {
  isolate: (name) => name,
  clock: (minutes) => formatClock(minutes, false),
  date: (date) => date,
  length: (length) => formatDuration(length, 'CLOCK'),
};

/** The text of a remark while a line is typed. */
export function lineRemark(remark: LineRemark, { isolate, clock, date, length } = typed): string {
  switch (remark.code) {
    case 'PROJECT_UNKNOWN':
      return `There is no project “${isolate(remark.name)}”. Choose another, or write \\@ to keep it in the title.`;
    case 'PROJECT_AMBIGUOUS':
      return `“${isolate(remark.name)}” may be ${oneOf(
        remark.candidates.map((name) => isolate(name)),
        remark.more,
      )}.`;
    case 'SECOND_PROJECT':
      return `An entry has one project: @${isolate(remark.name)} stays in the title.`;
    case 'BILLABLE_AND_NOT':
      return 'It cannot be billable and not billable.';
    case 'QUOTE_OPEN':
      return 'The second quotation mark is missing.';
    case 'NO_SUCH_DAY':
      return `There is no day ${remark.text}.`;
    case 'NO_SUCH_TIME':
      return 'There is no time between these two: clocks were changed in between.';
    case 'DAY_WITHOUT_TIMES':
      return 'Say from when to when it was on that day, as in 9:00-10:30.';
    case 'TIMER_IN_FUTURE':
      return 'A timer cannot start in the future. Say on which day, as in yesterday 22:00-.';
    case 'TIME_SKIPPED':
      return `${clock(remark.at)} is skipped on ${date(remark.date)}, when clocks go forward. ${clock(remark.resolvedTo)} is meant.`;
    case 'TIME_TWICE':
      return `${clock(remark.at)} comes twice on ${date(remark.date)}, when clocks go back. The first is meant.`;
    case 'TIME_IN_FUTURE':
      return remark.isInPart ? 'A part of this is still to come.' : 'This is still to come.';
    case 'TIME_ALONE':
      return 'A time alone stays in the title. Write 9:00-10:30, 9:00- for since then, or 1h30.';
    case 'NO_RANGE':
      return `${remark.text} is no time span: it stays in the title.`;
    case 'NO_LENGTH':
      return `${remark.text} is no length of up to 24 hours: it stays in the title.`;
    case 'RANGE_OR_NUMBER':
      return `${remark.text} is taken for times. Write \\${remark.text} to keep it in the title.`;
    case 'ENDS_NEXT_DAY':
      return `This ends the next day, after ${length(remark.length)}.`;
  }
}

function oneOf(names: readonly string[], more: number): string {
  if (more > 0) return `${names.join(', ')} or ${more} more`;
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}
