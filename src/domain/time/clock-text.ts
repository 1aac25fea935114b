/** Times of day are local minutes since midnight. */
const HALF_DAY_MINUTES = 12 * 60;
const DAY_MINUTES = 2 * HALF_DAY_MINUTES;

const TIME = /^(\d{1,2})(?:(?:[:.]|\s?h\s?)([0-5]\d)|\s?h)?\s?(?:([ap])(?:\.?m\.?)?)?$/i;
const WITHOUT_SEPARATOR = /^(\d{1,2})([0-5]\d)\s?(?:([ap])(?:\.?m\.?)?)?$/i;
const RANGE = /^(.*?\S)\s*(?:[-–—]|to)\s*(\S.*)$/i;

interface ParsedTime {
  /** In 24-hour time, or according to am or pm. */
  minutes: number;
  /** Whether the text has am or pm. */
  hasMeridiem: boolean;
  /** Whether the text could be on a 12-hour clock without am or pm: `9`, but not `09`, `0` or `13`. */
  isAmbiguous: boolean;
}

/** Parses a time of day: `9`, `9:30`, `930`, `9.30`, `9am`, `17h30`. 24:00 is the midnight at the end of the day. */
export function parseClock(text: string): number | null {
  return read(text.trim())?.minutes ?? null;
}

function read(text: string): ParsedTime | null {
  const found = TIME.exec(text) ?? WITHOUT_SEPARATOR.exec(text);
  if (!found) return null;
  const [, hours = '', minute = '0', half] = found;
  const hour = Number(hours);
  if (half) {
    if (hour < 1 || hour > 12) return null;
    const start = half.toLowerCase() === 'p' ? HALF_DAY_MINUTES : 0;
    return { minutes: start + (hour % 12) * 60 + Number(minute), hasMeridiem: true, isAmbiguous: false };
  }
  const minutes = hour * 60 + Number(minute);
  if (minutes > DAY_MINUTES) return null;
  return { minutes, hasMeridiem: false, isAmbiguous: !hours.startsWith('0') && hour <= 12 };
}

/** `to` is after `from`, and exceeds 24 hours if it is on the next day. */
export interface ClockRange {
  from: number;
  to: number;
}

/**
 * Parses a range of times: `9-10:30`, `9:00 to 10:30`, `9am-5pm`, `22-1` over midnight. Times are on a 24-hour clock, with two exceptions.
 * If only one end has am or pm, the other end is the nearest time (`1-3pm`, `9-5pm`). If neither has and the end is not after the start,
 * both are read on a 12-hour clock: `9-5` ends at 5 pm. Two equal times are not a range.
 */
export function parseClockRange(text: string): ClockRange | null {
  const [, first = '', second = ''] = RANGE.exec(text.trim()) ?? [];
  const [start, end] = [read(first), read(second)];
  if (!start || !end || start.minutes === DAY_MINUTES) return null;
  if (!start.hasMeridiem && !end.hasMeridiem) {
    if (start.minutes === end.minutes) return null;
    if (end.minutes > start.minutes || !start.isAmbiguous) return nearest([start.minutes], [end.minutes]);
    return nearest([start.minutes], readings(end));
  }
  return nearest(readings(start), readings(end));
}

function readings({ minutes, isAmbiguous }: ParsedTime): number[] {
  return isAmbiguous ? [minutes % DAY_MINUTES, (minutes + HALF_DAY_MINUTES) % DAY_MINUTES] : [minutes];
}

/** The shortest range from any start to any end, on the same day or into the next. */
function nearest(starts: readonly number[], ends: readonly number[]): ClockRange | null {
  let shortest: ClockRange | null = null;
  for (const from of starts) {
    for (const end of ends) {
      if (end === from) continue;
      const to = end > from ? end : end + DAY_MINUTES;
      if (!shortest || to - from < shortest.to - shortest.from) shortest = { from, to };
    }
  }
  return shortest;
}

/** `09:30`, or `9:30 am` on a 12-hour clock. Times after 24:00 are on the next day. */
export function formatClock(minutes: number, hour12: boolean): string {
  const ofDay = minutes > DAY_MINUTES ? minutes % DAY_MINUTES : minutes;
  const hour = Math.floor(ofDay / 60);
  const minute = String(ofDay % 60).padStart(2, '0');
  if (!hour12) return `${String(hour).padStart(2, '0')}:${minute}`;
  return `${hour % 12 || 12}:${minute} ${hour % 24 < 12 ? 'am' : 'pm'}`;
}
