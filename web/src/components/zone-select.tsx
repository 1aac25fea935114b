import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { allZones, browserZone, zoneFits, zoneName, zoneOffset } from '../time/zones.ts';
import { components as words } from '../words/components.ts';
import classes from './option-row.module.css';

interface Props {
  id?: string;
  label: string;
  /** Whether the label stands beside it already. */
  isLabelled?: boolean;
  value: string;
  onChange: (zone: string) => void;
}

/** A choice among all time zones, by city, name or offset. */
export function ZoneSelect({ id, label, isLabelled = false, value, onChange }: Props) {
  const zones = useMemo(() => allZones(value, browserZone()), [value]);
  const offsets = useMemo(() => rememberedOffsets(Date.now()), []);
  return (
    <Select
      id={id}
      label={isLabelled ? undefined : label}
      aria-label={isLabelled ? label : undefined}
      searchable
      allowDeselect={false}
      value={value}
      data={zones.map((zone) => ({ value: zone, label: zoneName(zone) }))}
      onChange={(zone) => zone !== null && zone !== value && onChange(zone)}
      filter={({ options, search }) =>
        options.filter((option) => 'value' in option && zoneFits(option.value, offsets(option.value), search))
      }
      selectFirstOptionOnChange
      onFocus={(event) => event.currentTarget.select()}
      renderOption={({ option }) => (
        <span className={classes.row}>
          <span className={classes.name}>{option.label}</span>
          <span className={classes.note}>{offsets(option.value)}</span>
        </span>
      )}
      nothingFoundMessage={words.zone.nothing}
      placeholder={words.zone.placeholder}
      maxDropdownHeight={280}
    />
  );
}

/** To find out an offset takes a while; hundreds are shown at once. */
function rememberedOffsets(now: number): (zone: string) => string {
  const known = new Map<string, string>();
  return (zone) => {
    const offset = known.get(zone) ?? zoneOffset(zone, now);
    known.set(zone, offset);
    return offset;
  };
}
