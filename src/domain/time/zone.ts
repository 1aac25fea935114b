import { invalid } from '../../lib/errors.ts';

/**
 * Checks an IANA time zone name and returns its canonical spelling, such as Europe/Berlin. A name that the runtime replaces by an older
 * name (Europe/Kyiv by Europe/Kiev) is returned as given.
 */
export function checkZone(name: string, field = 'timezone'): string {
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    // The runtime also accepts offsets such as "+02:00", which are not zones because they have no daylight saving time.
    if (/^[A-Za-z]/.test(zone)) return zone.toLowerCase() === name.toLowerCase() ? zone : name;
  } catch {
    // Falls through to the message for every unknown zone.
  }
  throw invalid(field, `${field} must be an IANA time zone such as Europe/Berlin.`);
}

/** The zone in effect until a user chooses a time zone. */
export const UNSET_ZONE = 'UTC';

export const weekStarts = ['MONDAY', 'SATURDAY', 'SUNDAY'] as const;
export type WeekStart = (typeof weekStarts)[number];
