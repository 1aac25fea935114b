import { parseDuration } from '../../domain/duration-text.ts';
import { type DecimalSign, readDecimal } from './decimal.ts';

const SECOND = 1000;
const units = { h: 3600 * SECOND, min: 60 * SECOND, s: SECOND } as const;
/** What a number without a unit counts. */
export type DurationUnit = keyof typeof units;

/** How long something took, in milliseconds, and the smallest step in which it is written. */
export interface WrittenDuration {
  length: number;
  precision: number;
}

const CLOCK = /^(\d{1,6}):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?\s*(h|min)?$/i;
const WITH_UNIT =
  /^([\d.,\s'’]+?)\s*(?:(h|hrs?|hours?|std\.?)|(m|mins?|minutes?)|(s|secs?|seconds?|sek\.?))$/i;

/**
 * Reads a length as other tools write it: `00:16:00`, `18:25 min` (minutes and seconds), `16 sec`, `1.25 h`, `1,25`,
 * `2.001,0`, `1h 30m`. Null where it is none. A length may be negative, which is for the caller to judge.
 */
export function readDuration(
  text: string,
  unit: DurationUnit = 'h',
  sign: DecimalSign | null = null,
): WrittenDuration | null {
  const typed = text.trim();
  const minus = /^[-−]\s*/.exec(typed);
  if (minus) {
    const read = readPositive(typed.slice(minus[0].length), unit, sign);
    return read && { ...read, length: read.length === 0 ? 0 : -read.length };
  }
  return readPositive(typed, unit, sign);
}

function readPositive(typed: string, unit: DurationUnit, sign: DecimalSign | null): WrittenDuration | null {
  const clock = CLOCK.exec(typed);
  if (clock) {
    const [, first, second, third, of] = clock;
    // Toggl writes what is shorter than an hour as minutes and seconds.
    const [h, m, s] = third === undefined && of === 'min' ? [0, first, second] : [first, second, third];
    const seconds = Number(h) * 3600 + Number(m) * 60 + Number(s ?? 0);
    return { length: seconds * SECOND, precision: s === undefined ? units.min : units.s };
  }
  const stated = WITH_UNIT.exec(typed);
  if (stated) {
    const [, figure = '', hours, minutes] = stated;
    return readFigure(figure, hours ? 'h' : minutes ? 'min' : 's', sign);
  }
  const figure = readFigure(typed, unit, sign);
  if (figure) return figure;
  const length = /^[\d.,\s]*$/.test(typed) ? null : parseDuration(typed);
  return length === null ? null : { length, precision: /s/i.test(typed) ? units.s : units.min };
}

function readFigure(text: string, unit: DurationUnit, sign: DecimalSign | null): WrittenDuration | null {
  // Where nothing else decides: a thousand hours are no entry, so the sign in 1.234 is the decimal one.
  const figure = readDecimal(text, sign ?? (text.includes(',') ? ',' : '.'));
  if (figure === null) return null;
  const decimals = figure.split('.')[1]?.length ?? 0;
  const length = Math.round((Number(figure) * units[unit]) / SECOND) * SECOND;
  return { length, precision: Math.max(SECOND, units[unit] / 10 ** decimals) };
}
