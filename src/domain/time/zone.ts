import { invalid } from '../../lib/errors.ts';

/**
 * An IANA time zone name in its usual spelling, such as Europe/Berlin. A name that the runtime replaces by an older one
 * (Europe/Kyiv by Europe/Kiev) stays as given.
 */
export function checkZone(name: string, field = 'timezone'): string {
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    // Offsets such as "+02:00" are accepted by the runtime, but have no daylight saving time and so are no zone.
    if (/^[A-Za-z]/.test(zone)) return zone.toLowerCase() === name.toLowerCase() ? zone : name;
  } catch {
    // Falls through to the one message for every unknown zone.
  }
  throw invalid(field, `${field} must be an IANA time zone such as Europe/Berlin.`);
}

/** Days and times are in this zone as long as nobody has chosen one. */
export const UNSET_ZONE = 'UTC';

export const weekStarts = ['MONDAY', 'SATURDAY', 'SUNDAY'] as const;
export type WeekStart = (typeof weekStarts)[number];
