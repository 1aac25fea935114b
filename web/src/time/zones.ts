import { foldForSearch } from '../../../src/domain/text/text.ts';
import { knownZones, newZoneName, zoneName } from '../../../src/domain/time/zone-names.ts';

/** The time zone of this browser. */
export function browserZone(): string {
  return newZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/**
 * All time zones of the browser, the given ones first. A given zone may be missing from the browser's list.
 */
export function allZones(...first: string[]): string[] {
  return [...new Set([...first, ...knownZones()])];
}

export { zoneName };

/** The city of a zone: "Berlin". For narrow places beside the full name. */
export function placeName(zone: string): string {
  return zoneName(zone.slice(zone.lastIndexOf('/') + 1));
}

/** The offset of a zone from UTC at an instant: "GMT+2". */
export function zoneOffset(zone: string, instant: number): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Whether the name or the offset of a zone contains every word of a search: "york", "new york", "gmt+2". */
export function zoneFits(zone: string, offset: string, search: string): boolean {
  const text = foldForSearch(
    `${zone} ${zone.replaceAll(/[_/]/g, ' ')} ${offset} ${offset.replace('GMT', 'UTC')}`,
  );
  return foldForSearch(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const QUARTER_MS = 91 * 86_400_000;

/** Whether the clocks of two zones differ now or within a year. Berlin and Paris never differ. */
export function zonesDiffer(a: string, b: string, now: number): boolean {
  if (a === b) return false;
  const instants = [0, 1, 2, 3].map((quarters) => now + quarters * QUARTER_MS);
  return instants.some((instant) => zoneOffset(a, instant) !== zoneOffset(b, instant));
}
