import { checkZone } from '../../domain/time/zone.ts';
import { Failure } from '../../lib/errors.ts';
import type { Columns } from '../columns.ts';
import { Skip } from '../problems.ts';

const timeColumns = ['start', 'startTime', 'end', 'endTime'] as const;
const IN_UTC = /\b(UTC|GMT)\b(?! ?[+-])/i;

/** Returns UTC if the names of all time columns contain it: `Start (UTC)`. */
export function zoneInNames(columns: Columns): string | null {
  const names = timeColumns.flatMap((field) => columns[field]?.name ?? []);
  return names.length > 0 && names.every((name) => IN_UTC.test(name)) ? 'UTC' : null;
}

/** The time zone that a cell names; null for an empty or unknown name. */
export function readZone(text: string): string | null {
  const name = text.trim();
  if (name === '') return null;
  try {
    return checkZone(name);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** The time zone of a record; null for an empty cell. Throws for an unknown name. */
export function requireZone(text: string): string | null {
  if (text.trim() === '') return null;
  const zone = readZone(text);
  if (zone === null) {
    const message = 'Unknown time zone: a name such as Europe/Berlin is needed. It is skipped.';
    throw new Skip('BAD_TIME', message, { column: 'timezone', value: text });
  }
  return zone;
}
