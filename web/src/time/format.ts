import { useMemo } from 'react';
import { useMe } from '../data/me.ts';

/** Dates and times as the person reads them: their zone, the language and the clock of their browser. */
export interface TimeFormat {
  zone: string;
  /** "9:30", or "9:30 AM". */
  time: (instant: number) => string;
  /** "Mon 2 Mar". */
  day: (instant: number) => string;
  /** "2 Mar". */
  monthDay: (instant: number) => string;
  /** "Monday, 2 March 2026". */
  longDay: (instant: number) => string;
  /** "2 Mar 2026, 9:30". */
  moment: (instant: number) => string;
}

export function useTimeFormat(): TimeFormat {
  const { timezone } = useMe().user;
  return useMemo(() => timeFormat(timezone), [timezone]);
}

function timeFormat(zone: string): TimeFormat {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(undefined, { timeZone: zone, ...options });
    return (instant: number) => format.format(instant);
  };
  return {
    zone,
    time: formatter({ hour: 'numeric', minute: '2-digit' }),
    day: formatter({ weekday: 'short', day: 'numeric', month: 'short' }),
    monthDay: formatter({ day: 'numeric', month: 'short' }),
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
