/** A time of day in milliseconds since midnight, and the smallest step of its notation. */
export interface WrittenClock {
  time: number;
  precision: number;
}

const TIME = /^(\d{1,2})(?:[:.h]([0-5]\d)(?:[:.]([0-5]\d)(?:[.,](\d{1,9}))?)?)?\s*(?:([ap])\.?\s?m\.?)?$/i;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const SECOND = 1000;

/** Parses `9:23`, `09:23:01`, `10:23 AM`, `11:23:01 p.m.`. 24:00 is the midnight at the end of the day. */
export function readClock(text: string): WrittenClock | null {
  const found = TIME.exec(text.trim());
  if (!found) return null;
  const [, hours = '', minutes, seconds, fraction = '', half] = found;
  // A single number is a time only with am or pm.
  if (minutes === undefined && !half) return null;
  let hour = Number(hours);
  if (half) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  const time =
    hour * HOUR +
    Number(minutes ?? 0) * MINUTE +
    Number(seconds ?? 0) * SECOND +
    Number(fraction.slice(0, 3).padEnd(3, '0'));
  if (time > 24 * HOUR) return null;
  return { time, precision: seconds === undefined ? MINUTE : SECOND };
}
