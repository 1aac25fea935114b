import { useMe } from '../data/me.ts';

/** Dates and times as the person reads them: their zone, the language and the clock of their browser. */
export interface TimeFormat {
  zone: string;
  /** Whether the clock has twelve hours. */
  hour12: boolean;
  /** "9:30", or "9:30 AM". */
  time: (instant: number) => string;
  /** "Mon 2 Mar". */
  day: (instant: number) => string;
  /** "Monday, 2 March 2026". */
  longDay: (instant: number) => string;
  /** "2 Mar 2026, 9:30". */
  moment: (instant: number) => string;
}

/** Formats take longer to make than to use, and every row of a list uses them. */
const made = new Map<string, TimeFormat>();

export function useTimeFormat(): TimeFormat {
  const { timezone } = useMe().user;
  const format = made.get(timezone) ?? timeFormat(timezone);
  made.set(timezone, format);
  return format;
}

/** Without a language, that of the browser. */
export function timeFormat(zone: string, language?: string): TimeFormat {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { timeZone: zone, ...options });
    return (instant: number) => format.format(instant);
  };
  const { hour12 = false } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
  return {
    zone,
    hour12,
    time: formatter({ hour: 'numeric', minute: '2-digit' }),
    day: formatter({ weekday: 'short', day: 'numeric', month: 'short' }),
    longDay: formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    moment: formatter({
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
  };
}
