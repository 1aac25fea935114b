import type { TimeFormat as Clock, DurationFormat } from '../../../src/domain/accounts/preferences.ts';
import { formatDuration } from '../../../src/domain/time/duration-text.ts';
import { type User, useMe } from '../data/me.ts';

/**
 * Formats of dates, times and durations for the user: their zone and preferences, and the browser's language.
 */
export interface TimeFormat {
  zone: string;
  /** Whether the clock has twelve hours. */
  hour12: boolean;
  /** "9:30", or "9:30 AM". */
  time: (instant: number) => string;
  /** "Mon 2 Mar". */
  day: (instant: number) => string;
  /** "2 Mar". */
  monthDay: (instant: number) => string;
  /** "Monday, 2 March 2026". */
  longDay: (instant: number) => string;
  /** "2 Mar 2026". */
  date: (instant: number) => string;
  /** "2 Mar 2026, 9:30". */
  moment: (instant: number) => string;
  /** A time of day in minutes, even if it does not exist on some day: "9:30". */
  clock: (minutes: number) => string;
  /** A date without a zone, such as 2026-03-02: "2 Mar 2026". */
  plainDate: (date: string) => string;
  /** A duration in milliseconds: "1:30", or "1.50 h". */
  duration: (length: number) => string;
}

/** Cached, because a format is slow to create, and every row of a list uses it. */
const made = new Map<string, TimeFormat>();

export function useTimeFormat(): TimeFormat {
  return formatFor(useMe().user);
}

/** The formats for a user. */
export function formatFor({ timezone, timeFormat: clock, durationFormat: durations }: User): TimeFormat {
  const key = `${timezone} ${clock} ${durations}`;
  const format = made.get(key) ?? timeFormat(timezone, undefined, { clock, durations });
  made.set(key, format);
  return format;
}

interface Preferences {
  clock: Clock;
  durations: DurationFormat;
}

const clocks: Record<Clock, Intl.DateTimeFormatOptions> = {
  AUTO: {},
  H12: { hour12: true },
  H24: { hourCycle: 'h23' },
};

/** The language defaults to the browser's. */
export function timeFormat(
  zone: string,
  language?: string,
  { clock, durations }: Preferences = { clock: 'AUTO', durations: 'CLOCK' },
): TimeFormat {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined;
    return (instant: number) => {
      format ??= new Intl.DateTimeFormat(language, { timeZone: zone, ...options });
      return format.format(instant);
    };
  };
  const hours = { hour: 'numeric', minute: '2-digit', ...clocks[clock] } as const;
  const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const { hour12 = false } = new Intl.DateTimeFormat(language, hours).resolvedOptions();
  const wallTime = formatter({ ...hours, timeZone: 'UTC' });
  const dateFormat = formatter({ ...date, timeZone: 'UTC' });
  const sign = decimalSign(language);
  return {
    zone,
    hour12,
    time: formatter(hours),
    day: formatter({ weekday: 'short', day: 'numeric', month: 'short' }),
    monthDay: formatter({ day: 'numeric', month: 'short' }),
    longDay: formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    date: formatter(date),
    moment: formatter({ ...date, ...hours }),
    clock: (minutes) => wallTime(minutes * 60_000),
    plainDate: (day) => dateFormat(Date.parse(day)),
    duration: (length) => formatDuration(length, durations, sign),
  };
}

function decimalSign(language?: string): '.' | ',' {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}
