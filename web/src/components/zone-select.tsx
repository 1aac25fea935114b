import { useMemo } from 'react';
import { allZones, browserZone, zoneFits, zoneName, zoneOffset } from '../time/zones.ts';
import { components as words } from '../words/components.ts';
import { SearchSelect, type SearchSelectProps } from './search-select.tsx';

/** A choice among all time zones, by city, name or offset. */
export function ZoneSelect(props: SearchSelectProps) {
  const { value } = props;
  const choices = useMemo(
    () =>
      allZones(...(value ? [value] : []), browserZone()).map((zone) => ({
        value: zone,
        label: zoneName(zone),
      })),
    [value],
  );
  const offsets = useMemo(() => rememberedOffsets(Date.now()), []);
  return (
    <SearchSelect
      {...props}
      choices={choices}
      fits={(zone, typed) => zoneFits(zone, offsets(zone), typed)}
      note={offsets}
      words={words.zone}
    />
  );
}

/** Caches offsets: each takes a while to compute, and the list shows hundreds. */
function rememberedOffsets(now: number): (zone: string) => string {
  const known = new Map<string, string>();
  return (zone) => {
    const offset = known.get(zone) ?? zoneOffset(zone, now);
    known.set(zone, offset);
    return offset;
  };
}
