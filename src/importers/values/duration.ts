import { foldForMatching } from '../../domain/text/text.ts';
import { parseDuration } from '../../domain/time/duration-text.ts';
import { wordsIn } from './column-words.ts';
import { type DecimalSign, readDecimal, signShownBy } from './decimal.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const units = { h: 3600 * SECOND, min: MINUTE, s: SECOND } as const;
/** The unit of a number without a unit. */
export type DurationUnit = keyof typeof units;
export const durationUnits = ['h', 'min', 's'] as const satisfies DurationUnit[];

/** A duration in milliseconds, as written. */
export interface WrittenDuration {
  length: number;
  /** The smallest step of its notation. */
  precision: number;
  /** The maximum deviation of the true duration: decimals are rounded, hours and minutes are rounded or truncated. */
  slack: number;
}

/** Unit names in the supported languages, without accents and in lower case. */
const unitWords: Record<DurationUnit, readonly string[]> = {
  h: [
    ...['h', 'hr', 'hrs', 'hour', 'hours', 'std', 'stunde', 'stunden', 'heure', 'heures', 'hora', 'horas'],
    ...['uur', 'uren', 'ora', 'ore'],
  ],
  min: [...['m', 'min', 'mins', 'minute', 'minutes', 'minuten', 'minuto', 'minutos', 'minuut', 'minuti']],
  s: [
    ...['s', 'sec', 'secs', 'second', 'seconds', 'sek', 'sekunde', 'sekunden', 'seconde', 'secondes'],
    ...['segundo', 'segundos', 'secondo', 'secondi', 'seconden'],
  ],
};
const unitsByWord = new Map(
  durationUnits.flatMap((unit) => unitWords[unit].map((word) => [word, unit] as const)),
);
/** Suffixes of German compounds: `Arbeitsstunden`. */
const COMPOUND = /(?:stunden|minuten|sekunden)$/;

/** The unit that a word denotes: `hours`, `arbeitsstunden`; null for other words. */
export function unitOfWord(word: string): DurationUnit | null {
  return unitsByWord.get(word) ?? unitsByWord.get(COMPOUND.exec(word)?.[0] ?? '') ?? null;
}

/** The unit in a column name: `Minutes`, `Time Spent (seconds)`, `Dauer (Std.)`; null without a unit. */
export function unitInName(name: string): DurationUnit | null {
  const found = new Set<DurationUnit>();
  for (const word of wordsIn(name)) {
    const unit = unitOfWord(word);
    // A single letter is a unit only in brackets.
    if (unit && (word.length > 1 || new RegExp(`[(\\[]${word}[)\\]]`, 'i').test(name))) found.add(unit);
  }
  const [only, second] = [...found];
  if (only) return second ? null : only;
  return clockInName(name);
}

const PATTERN = /(?<!\p{L})(?:(hh?:mm)(?::ss)?|(mm?:ss))(?!\p{L})/iu;

/**
 * The unit of the first number of times such as `1:30`, from a pattern in the column name: `(hh:mm)`, `(mm:ss)`; null without a pattern.
 */
export function clockInName(name: string): 'h' | 'min' | null {
  const [, hours, minutes] = PATTERN.exec(name) ?? [];
  if (hours) return 'h';
  return minutes ? 'min' : null;
}

/** Returns whether a text is a number that needs a unit. Zero does not. */
export function needsUnit(text: string): boolean {
  const figure = readDecimal(text.trim().replace(/^[-−]\s*/, ''), '.');
  return figure !== null && /[1-9]/.test(figure);
}

/** The number of decimals of a number. */
export function decimalsShown(text: string): number {
  const figure = readDecimal(text.trim(), signShownBy(text) === ',' ? ',' : '.');
  return figure?.split('.')[1]?.length ?? 0;
}

const CLOCK = /^(\d{1,6}):([0-5]\d)(?::([0-5]\d)(?:[.,](\d+))?)?\s*(h|min)?$/i;
const WITH_UNIT = /^([\d.,\s'’]+?)\s*(\p{L}+)\.?$/u;
const PARTS = /^(?:\d+\s*\p{L}+\.?[\s,]*){2,3}$/u;

/**
 * Returns whether a text such as `1:30` is in a column of minutes or seconds, where it may be hours and minutes or minutes and seconds.
 * With `h` or `min`, or with a pattern in the column name, it is unambiguous.
 */
export function isAmbiguousClock(text: string, { unit, clock: first }: DurationStyle): boolean {
  if (first || (unit !== 'min' && unit !== 's')) return false;
  const clock = CLOCK.exec(text.trim().replace(/^[-−]\s*/, ''));
  return clock !== null && clock[3] === undefined && clock[5] === undefined;
}

export interface DurationStyle {
  /** The unit of a number without a unit; null if unknown, in which case such a number is unreadable. */
  unit?: DurationUnit | null;
  /** The unit of the first number of `1:30`, if the column name states it. */
  clock?: 'h' | 'min' | null;
  sign?: DecimalSign | null;
  /** The maximum number of decimals in the column. */
  decimals?: number;
}

/**
 * Parses a duration as other tools write it: `00:16:00`, `18:25 min` (minutes and seconds), `16 sec`, `1.25 h`, `1,25`, `2.001,0`, `1h
 * 30m`, `1 Std. 30 Min.`. Null for other text. The result may be negative; callers have to check.
 */
export function readDuration(text: string, style: DurationStyle = {}): WrittenDuration | null {
  const typed = text.trim();
  const minus = /^[-−]\s*/.exec(typed);
  if (minus) {
    const read = readPositive(typed.slice(minus[0].length), style);
    return read && { ...read, length: read.length === 0 ? 0 : -read.length };
  }
  return readPositive(typed, style);
}

function readPositive(typed: string, style: DurationStyle): WrittenDuration | null {
  const clock = CLOCK.exec(typed);
  if (isAmbiguousClock(typed, style)) return null;
  if (clock) {
    const [, first, second, third, fraction = '', of] = clock;
    // Toggl formats durations below an hour as minutes and seconds.
    const minutesFirst = third === undefined && (of ?? style.clock)?.toLowerCase() === 'min';
    const [h, m, s] = minutesFirst ? [0, first, second] : [first, second, third];
    const seconds = Number(h) * 3600 + Number(m) * 60 + Number(s ?? 0);
    const length = seconds * SECOND + inMilliseconds(Number(`0.${fraction || 0}`), 's');
    return durationOf(length, s === undefined ? MINUTE : SECOND);
  }
  const [, figure = '', word = ''] = WITH_UNIT.exec(typed) ?? [];
  const stated = unitsByWord.get(foldForMatching(word));
  if (stated) return readFigure(figure, { ...style, unit: stated });
  const plain = readFigure(typed, style);
  if (plain || /^[\d.,\s]*$/.test(typed)) return plain;
  return readParts(typed);
}

function readParts(typed: string): WrittenDuration | null {
  const length = parseDuration(typed);
  if (length !== null) return durationOf(length, /s/i.test(typed) ? SECOND : MINUTE);
  if (!PARTS.test(typed)) return null;
  const parts = [...typed.matchAll(/(\d+)\s*(\p{L}+)/gu)].map(([, figure = '', word = '']) => ({
    figure: Number(figure),
    unit: unitsByWord.get(foldForMatching(word)),
  }));
  const used = parts.map(({ unit }) => (unit ? durationUnits.indexOf(unit) : -1));
  const ordered = used.every((rank, index) => rank >= 0 && (index === 0 || rank > (used[index - 1] ?? 0)));
  if (!ordered) return null;
  const total = parts.reduce((sum, { figure, unit }) => sum + figure * units[unit ?? 's'], 0);
  return durationOf(total, used.includes(2) ? SECOND : MINUTE);
}

function durationOf(length: number, precision: number): WrittenDuration {
  return { length, precision, slack: precision > SECOND ? lessThan(precision) : 0 };
}

/** The maximum loss by truncation to a multiple of `step`. */
export function lessThan(step: number): number {
  return step - 1;
}

function readFigure(
  text: string,
  { unit = 'h', sign = null, decimals = 0 }: DurationStyle,
): WrittenDuration | null {
  // Without other evidence the sign in 1.234 is the decimal sign: no entry has a thousand hours.
  const defaultSign = unit === 'h' ? (text.includes(',') ? ',' : '.') : null;
  const figure = readDecimal(text, sign ?? defaultSign);
  if (figure === null) return null;
  if (unit === null) return Number(figure) === 0 ? durationOf(0, SECOND) : null;
  const shown = Math.max(figure.split('.')[1]?.length ?? 0, decimals);
  const slack = slackOf(unit, shown);
  const exact = inMilliseconds(Number(figure), unit);
  // 0.3333 h is a rounded 20 minutes. Seconds are exact.
  const inSeconds = Math.round(exact / SECOND) * SECOND;
  const length = Math.abs(inSeconds - exact) <= slack && inSeconds > 0 ? inSeconds : exact;
  return { length, precision: Math.max(SECOND, units[unit] / 10 ** shown), slack };
}

/** Converts a number to milliseconds. A number above 0 is at least 1 ms, so that its length is not zero. */
function inMilliseconds(figure: number, unit: DurationUnit): number {
  return figure > 0 ? Math.max(1, Math.round(figure * units[unit])) : 0;
}

/** Half of the last digit. Whole hours count as tenths: a difference of more than three minutes is not rounding. */
function slackOf(unit: DurationUnit, decimals: number): number {
  if (unit === 's') return 0;
  if (unit === 'min' && decimals === 0) return lessThan(MINUTE);
  return units[unit] / 10 ** Math.max(decimals, unit === 'h' ? 1 : 0) / 2;
}
