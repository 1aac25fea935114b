import { formatInstant } from './instant.ts';
import { UNSET_ZONE } from './zone.ts';
import { offsetAt } from './zone-offset.ts';

/** A local time as separate texts. Seconds are omitted if they are zero. */

interface LocalTime {
  date: string;
  clock: string;
  offset: string;
}

/** Formats a local time: "2026-11-03 09:00 +01:00", or with Z in UTC. */
export function localTime(instant: number, zone: string): string {
  const { date, clock, offset } = localTexts(instant, zone);
  return `${date} ${clock} ${offset}`;
}

/**
 * Formats a local range: "2026-11-03 09:00–10:30 +01:00". Repeats the date if the end is on another day, and the offset if the clock
 * changed in between. A null end is formatted as "now".
 */
export function localSpan(start: number, end: number | null, zone: string, dash = '–'): string {
  if (end === null) return `${localTime(start, zone)} to now`;
  const [from, to] = [localTexts(start, zone), localTexts(end, zone)];
  const sameDate = from.date === to.date;
  const ending = `${sameDate ? '' : `${to.date} `}${to.clock} ${to.offset}`;
  if (from.offset !== to.offset) return `${from.date} ${from.clock} ${from.offset} ${dash} ${ending}`;
  return `${from.date} ${from.clock}${sameDate ? dash : ` ${dash} `}${ending}`;
}

function localTexts(instant: number, zone: string): LocalTime {
  const offset = offsetAt(zone, instant);
  const text = formatInstant(instant + offset);
  const clock = text.slice('2026-11-03T'.length, -'Z'.length);
  return {
    date: text.slice(0, '2026-11-03'.length),
    clock: clock.endsWith(':00') ? clock.slice(0, -':00'.length) : clock,
    offset: zone === UNSET_ZONE ? 'Z' : offsetText(offset),
  };
}

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const two = (count: number) => String(count).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
