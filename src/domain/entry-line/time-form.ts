import { parseClock, parseClockRange } from '../time/clock-text.ts';
import { parseDuration } from '../time/duration-text.ts';
import { DAY_WORD } from './day-word.ts';
import { nextWord, type Span } from './line-part.ts';

/** When something was, as it is written in a line. Times of day are in minutes since midnight. */
export interface TimeForm extends Span {
  day: (Span & { word: string }) | null;
  meaning:
    | { kind: 'range'; from: number; to: number; isDoubtful: boolean }
    /** Since then, and still. */
    | { kind: 'since'; from: number }
    /** For so many milliseconds. */
    | { kind: 'length'; length: number }
    /** A time alone. */
    | { kind: 'unclear' }
    /** Written like one of the above, and none: `8-8`, `30h`. */
    | { kind: 'no range' }
    | { kind: 'no length' };
}

type Found = Omit<TimeForm, 'day'>;

const MAX_DURATION_MS = 24 * 3_600_000;

const CLOCK = String.raw`\d{1,4}(?:[:.h]\d{2}|h)?(?:\s?[ap]\.?m\.?|[ap])?`;
const RANGE = String.raw`(?<first>${CLOCK})(?<sign>\s*[-–—]\s*|\s+to\s+)(?<second>${CLOCK})`;
/** `10-15 min` is how long something takes; with more words (`9-10 week planning`) nobody can tell. */
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
/** Hours and minutes without a sign between them. */
const BARE = /^\d{3,4}$/;
const YEAR = /^(?:19|20)\d\d$/;
/** A talk between two, always, and shares. */
const SAYING = /^(?:1-1|24-7|50-50|80-20)$/;
const HOUR = /^\d{1,2}$/;

/** Finds when something was: before all words of the title, or after them. Marks may stand around it. */
export function findTime(text: string, marks: readonly Span[]): TimeForm | null {
  return timeAtStart(text, startOfWords(text, marks)) ?? timeAtEnd(text, wordsAtEnd(text, marks));
}

/** The index of the first word that belongs to no mark. */
function startOfWords(text: string, marks: readonly Span[]): number {
  let at = nextWord(text, 0);
  for (const { from, to } of marks) {
    if (from !== at) break;
    at = nextWord(text, to);
  }
  return at;
}

/** The last words that belong to no mark, back to the mark before them. */
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
    nothingAt(text, start) ??
    clockAt(text, start);
  if (!time) return null;
  return { ...time, day: day && { from: day.from, to: day.to, word: day.groups.word ?? '' } };
}

function rangeAt(text: string, at: number): Found | null {
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

function sinceAt(text: string, at: number): Found | null {
  const found = matchAt(SINCE_AT, text, at);
  const clock = found?.groups.clock ?? '';
  const from = YEAR.test(clock) ? null : parseClock(clock);
  return found && from !== null ? { from: found.from, to: found.to, meaning: { kind: 'since', from } } : null;
}

function lengthAt(text: string, at: number): Found | null {
  const found = matchAt(LENGTH_AT, text, at);
  const length = parseDuration(found?.groups.length ?? '');
  if (!found || !length || length > MAX_DURATION_MS) return null;
  return { from: found.from, to: found.to, meaning: { kind: 'length', length } };
}

function clockAt(text: string, at: number): Found | null {
  const found = matchAt(CLOCK_AT, text, at);
  if (!found || parseClock(found.groups.clock ?? '') === null) return null;
  return { from: found.from, to: found.to, meaning: { kind: 'unclear' } };
}

/** A remark for text that looks like a time, so that people see why it stays in the title. */
function nothingAt(text: string, at: number): Found | null {
  const range = matchAt(RANGE_AT, text, at);
  if (range && !SAYING.test(text.slice(range.from, range.to)) && isLikeRange(range.groups)) {
    return { from: range.from, to: range.to, meaning: { kind: 'no range' } };
  }
  const length = matchAt(LENGTH_AT, text, at);
  return length && { from: length.from, to: length.to, meaning: { kind: 'no length' } };
}

/** After the title, where numbers are rather part of it, both ends must be written out. */
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
  isMeant: (written: WrittenRange) => boolean,
): { from: number; to: number } | null {
  if (areDates(first, second)) return null;
  return isMeant({ sign, ends: [first, second] }) ? parseClockRange(`${first}-${second}`) : null;
}

/** `2026-03` is a month and `2019-2023` are years, though clocks could show them. */
function areDates(first: string, second: string): boolean {
  return BARE.test(first) !== BARE.test(second) || (YEAR.test(first) && YEAR.test(second));
}

function isTight(sign: string): boolean {
  return sign.trim() === sign;
}

/** `9 - 10`: one hour and a later one. */
function areHours(sign: string, [first, second]: [string, string]): boolean {
  return sign.trim() !== 'to' && HOUR.test(first) && HOUR.test(second) && Number(first) < Number(second);
}

/** With minutes, or am and pm: nothing but a time of day. */
function isWrittenOut(clock: string): boolean {
  return /[:.hap]/i.test(clock);
}

type Groups = Record<string, string | undefined>;

function matchAt(pattern: RegExp, text: string, at: number): (Span & { groups: Groups }) | null {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found && { from: at, to: at + found[0].length, groups: found.groups ?? {} };
}
