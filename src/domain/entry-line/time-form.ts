import { parseClock, parseClockRange } from '../time/clock-text.ts';
import { parseDuration } from '../time/duration-text.ts';
import { DAY_WORD } from './day-word.ts';
import { nextWord, type Span } from './line-part.ts';

/** The time part of a line. Times of day are minutes since midnight. */
export interface TimeForm extends Span {
  day: (Span & { word: string }) | null;
  meaning:
    | { kind: 'range'; from: number; to: number; isDoubtful: boolean }
    /** Running since then. */
    | { kind: 'since'; from: number }
    /** A duration in milliseconds. */
    | { kind: 'length'; length: number }
    /** A single time. */
    | { kind: 'unclear' }
    /** Has the form of a range or duration but is invalid: `8-8`, `30h`. */
    | { kind: 'no range' }
    | { kind: 'no length' };
}

type TimeMatch = Omit<TimeForm, 'day'>;

const MAX_DURATION_MS = 24 * 3_600_000;

const CLOCK = String.raw`\d{1,4}(?:[:.h]\d{2}|h)?(?:\s?[ap]\.?m\.?|[ap])?`;
const RANGE = String.raw`(?<first>${CLOCK})(?<sign>\s*[-–—]\s*|\s+to\s+)(?<second>${CLOCK})`;
/** `10-15 min` is a duration; with more words (`9-10 week planning`) the text is ambiguous. */
const UNIT = /^\s+(?:m|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?)\b(?<rest>.*)$/is;
const WORD_WITHOUT_MARK = /(?:^|\s)[^\s@#!]/;
const STOP = String.raw`[,;:]?(?=\s|$)`;

const DAY_AT = new RegExp(`(?<word>${DAY_WORD}),?(?=\\s)`, 'iy');
const RANGE_AT = new RegExp(`${RANGE}${STOP}`, 'iy');
const SINCE_AT = new RegExp(`(?<clock>${CLOCK})[-–—](?=\\s|$)(?!\\s*\\d)`, 'iy');
const LENGTH_AT = new RegExp(
  String.raw`(?<length>\d{1,3}(?:[.,]\d{1,2})?\s?(?:h|hrs?|hours?)(?:\s?\d{1,2}\s?(?:m|mins?|minutes?)|\d{2})?|\d{1,4}(?:m|\s?(?:mins?|minutes?))|:\d{2})${STOP}`,
  'iy',
);
const CLOCK_AT = new RegExp(String.raw`(?<clock>\d{1,2}:\d{2}|\d{1,2}(?::\d{2})?\s?[ap]m)${STOP}`, 'iy');
const RANGE_AT_END = new RegExp(
  String.raw`(?:^|\s)(?:(?<word>${DAY_WORD})(?<comma>,?)(?<gap>\s+))?(?<whole>${RANGE}[,;.]?)$`,
  'i',
);
/** Hours and minutes without a separator. */
const BARE = /^\d{3,4}$/;
const YEAR = /^(?:19|20)\d\d$/;
/** Ranges of digits that are idioms: a one-on-one, 24-7, shares. */
const IDIOM = /^(?:1-1|24-7|50-50|80-20)$/;
const HOUR = /^\d{1,2}$/;

/** Finds the time part before or after all words of the title. Marks may surround it. */
export function findTime(text: string, marks: readonly Span[]): TimeForm | null {
  return timeAtStart(text, startOfWords(text, marks)) ?? timeAtEnd(text, wordsAtEnd(text, marks));
}

/** The index of the first word outside the marks. */
function startOfWords(text: string, marks: readonly Span[]): number {
  let at = nextWord(text, 0);
  for (const { from, to } of marks) {
    if (from !== at) break;
    at = nextWord(text, to);
  }
  return at;
}

/** The span of the last words outside the marks, from the end of the mark before them. */
function wordsAtEnd(text: string, marks: readonly Span[]): Span {
  let end = text.trimEnd().length;
  for (const { from, to } of marks.toReversed()) {
    if (to !== end) return { from: to, to: end };
    end = text.slice(0, from).trimEnd().length;
  }
  return { from: 0, to: end };
}

function timeAtStart(text: string, at: number): TimeForm | null {
  const day = matchAt(DAY_AT, text, at);
  const start = day ? nextWord(text, day.to) : at;
  const time =
    rangeAt(text, start) ??
    sinceAt(text, start) ??
    lengthAt(text, start) ??
    invalidTimeAt(text, start) ??
    clockAt(text, start);
  if (!time) return null;
  return { ...time, day: day && { from: day.from, to: day.to, word: day.groups.word ?? '' } };
}

function rangeAt(text: string, at: number): TimeMatch | null {
  const found = matchAt(RANGE_AT, text, at);
  if (!found) return null;
  const isSum = /^\s*[=+*/<>]/.test(text.slice(found.to));
  const range = readRange(
    found.groups,
    ({ sign, ends }) => isTight(sign) || ends.some(isWrittenOut) || (!isSum && areHours(sign, ends)),
  );
  if (!range) return null;
  const { first = '', second = '' } = found.groups;
  const unit = isWrittenOut(first) || isWrittenOut(second) ? null : UNIT.exec(text.slice(found.to));
  if (unit && !WORD_WITHOUT_MARK.test(unit.groups?.rest ?? '')) return null;
  return { from: found.from, to: found.to, meaning: { kind: 'range', ...range, isDoubtful: unit !== null } };
}

function sinceAt(text: string, at: number): TimeMatch | null {
  const found = matchAt(SINCE_AT, text, at);
  const clock = found?.groups.clock ?? '';
  const from = YEAR.test(clock) ? null : parseClock(clock);
  return found && from !== null ? { from: found.from, to: found.to, meaning: { kind: 'since', from } } : null;
}

function lengthAt(text: string, at: number): TimeMatch | null {
  const found = matchAt(LENGTH_AT, text, at);
  const length = parseDuration(found?.groups.length ?? '');
  if (!found || !length || length > MAX_DURATION_MS) return null;
  return { from: found.from, to: found.to, meaning: { kind: 'length', length } };
}

function clockAt(text: string, at: number): TimeMatch | null {
  const found = matchAt(CLOCK_AT, text, at);
  if (!found || parseClock(found.groups.clock ?? '') === null) return null;
  return { from: found.from, to: found.to, meaning: { kind: 'unclear' } };
}

/** Matches text that looks like a time but is invalid, so that a remark can explain why it stays in the title. */
function invalidTimeAt(text: string, at: number): TimeMatch | null {
  const range = matchAt(RANGE_AT, text, at);
  if (range && !IDIOM.test(text.slice(range.from, range.to)) && isLikeRange(range.groups)) {
    return { from: range.from, to: range.to, meaning: { kind: 'no range' } };
  }
  const length = matchAt(LENGTH_AT, text, at);
  return length && { from: length.from, to: length.to, meaning: { kind: 'no length' } };
}

/** After the title, both ends need minutes or am/pm: plain numbers there usually belong to the title. */
function timeAtEnd(text: string, words: Span): TimeForm | null {
  const found = RANGE_AT_END.exec(text.slice(words.from, words.to));
  const range = found && readRange(found.groups ?? {}, ({ ends }) => ends.every(isWrittenOut));
  if (!range) return null;
  const { word = '', comma = '', gap = '', whole = '' } = found.groups ?? {};
  const from = words.to - whole.length;
  const dayEnd = from - gap.length;
  return {
    from,
    to: words.to,
    day: word === '' ? null : { from: dayEnd - comma.length - word.length, to: dayEnd, word },
    meaning: { kind: 'range', ...range, isDoubtful: false },
  };
}

function isLikeRange({ first = '', sign = '', second = '' }: Groups): boolean {
  if (areDates(first, second)) return false;
  const ends = [first, second];
  return (
    ends.every(isWrittenOut) ||
    (isTight(sign) && ends.every((end) => HOUR.test(end) || parseClock(end) !== null))
  );
}

interface WrittenRange {
  sign: string;
  ends: [string, string];
}

function readRange(
  { first = '', sign = '', second = '' }: Groups,
  isAccepted: (written: WrittenRange) => boolean,
): { from: number; to: number } | null {
  if (areDates(first, second)) return null;
  return isAccepted({ sign, ends: [first, second] }) ? parseClockRange(`${first}-${second}`) : null;
}

/** `2026-03` is a month and `2019-2023` is a range of years, although both could be clock times. */
function areDates(first: string, second: string): boolean {
  return BARE.test(first) !== BARE.test(second) || (YEAR.test(first) && YEAR.test(second));
}

function isTight(sign: string): boolean {
  return sign.trim() === sign;
}

/** Returns whether the range is an hour and a later hour: `9 - 10`. */
function areHours(sign: string, [first, second]: [string, string]): boolean {
  return sign.trim() !== 'to' && HOUR.test(first) && HOUR.test(second) && Number(first) < Number(second);
}

/** Returns whether a clock time has minutes or am/pm, so that it cannot be a plain number. */
function isWrittenOut(clock: string): boolean {
  return /[:.hap]/i.test(clock);
}

type Groups = Record<string, string | undefined>;

function matchAt(pattern: RegExp, text: string, at: number): (Span & { groups: Groups }) | null {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found && { from: at, to: at + found[0].length, groups: found.groups ?? {} };
}
