const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A bare number up to this is hours, a larger number is minutes: `8` is a working day and `90` a meeting. */
const MAX_BARE_HOURS = 12;

const BARE = /^\d{1,4}$/;
const DECIMAL = /^(\d{0,4}[.,]\d{1,4})(?:\s*(?:h|hrs?|hours?))?$/i;
/** The formats with separate hours, minutes and seconds. */
const FORMS = [
  /^(?<h>\d{0,4}):(?<m>[0-5]\d)(?::(?<s>[0-5]\d))?$/,
  /^(?<h>\d{1,4})\s*(?:h|hrs?|hours?)(?:\s*(?<m>[0-5]?\d)(?:\s*(?:m|mins?|minutes?)(?:\s*(?<s>[0-5]?\d)\s*(?:s|secs?|seconds?))?)?)?$/i,
  /^(?<m>\d{1,5})\s*(?:m|mins?|minutes?)(?:\s*(?<s>[0-5]?\d)\s*(?:s|secs?|seconds?))?$/i,
  /^(?<s>\d{1,6})\s*(?:s|secs?|seconds?)$/i,
];

/**
 * Parses a duration into milliseconds: `1:30`, `1.5`, `90m`, `1h30`. Returns null for other text and for ambiguous text
 * (`1:5`, `1h90`).
 */
export function parseDuration(text: string): number | null {
  const typed = text.trim();
  if (BARE.test(typed)) return Number(typed) * (Number(typed) <= MAX_BARE_HOURS ? HOUR : MINUTE);
  const decimal = DECIMAL.exec(typed)?.[1];
  if (decimal) return Math.round(Number(decimal.replace(',', '.')) * 3600) * SECOND;
  for (const form of FORMS) {
    const found = form.exec(typed)?.groups;
    if (found) {
      return Number(found.h ?? 0) * HOUR + Number(found.m ?? 0) * MINUTE + Number(found.s ?? 0) * SECOND;
    }
  }
  return null;
}

/** The format of durations: `1:30` or `1.50 h`. */
export type DurationStyle = 'CLOCK' | 'DECIMAL';

/** Formats a duration to the nearest minute, or to the nearest hundredth of an hour with the given decimal sign. */
export function formatDuration(length: number, style: DurationStyle, sign: '.' | ',' = '.'): string {
  const duration = notNegative(length);
  if (style === 'DECIMAL') {
    // Rounded to whole hundredths first: toFixed would round the binary approximation of a half.
    return `${(Math.round(duration / (HOUR / 100)) / 100).toFixed(2).replace('.', sign)} h`;
  }
  const minutes = Math.round(duration / MINUTE);
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`;
}

/** The text of a running timer in whole seconds: `1:30:05`. */
export function formatElapsed(length: number): string {
  const seconds = Math.floor(notNegative(length) / SECOND);
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}

/** The clock that started a timer may be ahead of this clock; the timer then shows zero. */
function notNegative(length: number): number {
  return Math.max(0, length);
}

function twoDigits(figure: number): string {
  return String(figure).padStart(2, '0');
}
