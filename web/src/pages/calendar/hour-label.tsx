import { useMe } from '../../data/me.ts';
import { formatFor } from '../../time/format.ts';

const onTwelve = new Intl.DateTimeFormat(undefined, { hour: 'numeric', hour12: true, timeZone: 'UTC' });

/** An hour beside its line, as "9 AM", or as times are written elsewhere. Midnight has no line. */
export function HourLabel({ milliseconds }: { milliseconds: number }) {
  // An hour of any day: it has no zone.
  const { hour12, time } = formatFor({ ...useMe().user, timezone: 'UTC' });
  if (milliseconds === 0) return null;
  return hour12 ? onTwelve.format(milliseconds) : time(milliseconds);
}
