import { useTimeFormat } from '../../time/format.ts';

const onTwelve = new Intl.DateTimeFormat(undefined, { hour: 'numeric', hour12: true, timeZone: 'UTC' });
const onTwentyFour = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** An hour beside its line, as "9 AM" or "09:00". Midnight has no line. */
export function HourLabel({ milliseconds }: { milliseconds: number }) {
  const { hour12 } = useTimeFormat();
  if (milliseconds === 0) return null;
  return (hour12 ? onTwelve : onTwentyFour).format(milliseconds);
}
