import { foldForSearch } from '../../../src/domain/text/text.ts';
import { knownZones, newZoneName, zoneName } from '../../../src/domain/time/zone-names.ts';

/** The zone that this browser runs in. */
export function browserZone(): string {
  return newZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** All time zones that the browser knows, those given first. One that it does not list can be in use all the same. */
export function allZones(...first: string[]): string[] {
  return [...new Set([...first, ...knownZones()])];
}

export { zoneName };

/** "Berlin", where there is little room and the whole name stands beside it. */
export function placeName(zone: string): string {
  return zoneName(zone.slice(zone.lastIndexOf('/') + 1));
}

/** How far the clocks of a zone are from UTC at an instant: "GMT+2". */
export function zoneOffset(zone: string, instant: number): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Whether every word of a search is in the name of the zone or in its offset: "york", "new york", "gmt+2". */
export function zoneFits(zone: string, offset: string, search: string): boolean {
  const text = foldForSearch(
    `${zone} ${zone.replaceAll(/[_/]/g, ' ')} ${offset} ${offset.replace('GMT', 'UTC')}`,
  );
  return foldForSearch(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const QUARTER_MS = 91 * 86_400_000;

/** Whether the clocks of two zones show different times, now or within a year. Those of Berlin and Paris never do. */
export function zonesDiffer(a: string, b: string, now: number): boolean {
  if (a === b) return false;
  const instants = [0, 1, 2, 3].map((quarters) => now + quarters * QUARTER_MS);
  return instants.some((instant) => zoneOffset(a, instant) !== zoneOffset(b, instant));
}
