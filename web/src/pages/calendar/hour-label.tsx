import { useMe } from '../../data/me.ts';
import { formatFor } from '../../time/format.ts';

const hour12Format = new Intl.DateTimeFormat(undefined, { hour: 'numeric', hour12: true, timeZone: 'UTC' });

/** The label of an hour line, such as "9 AM", in the user's time format. Midnight has no line. */
export function HourLabel({ milliseconds }: { milliseconds: number }) {
  // Formatted in UTC: the label is a time of day without a zone.
  const { hour12, time } = formatFor({ ...useMe().user, timezone: 'UTC' });
  if (milliseconds === 0) return null;
  return hour12 ? hour12Format.format(milliseconds) : time(milliseconds);
}
