import type { BucketUnit } from '../../../../../src/domain/time/time-buckets.ts';

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' });
const monthAndYear = new Intl.DateTimeFormat(undefined, { month: 'short', year: '2-digit', timeZone: 'UTC' });

const MAX_WEEKDAY_TICKS = 8;

/** The label of a bar, as short as clarity permits. */
export function tickText(unit: BucketUnit, label: string, count: number): string {
  const instant = Date.parse(unit === 'MONTH' ? `${label}-01` : label);
  if (unit === 'MONTH') return (count > 12 ? monthAndYear : month).format(instant);
  return (unit === 'DAY' && count <= MAX_WEEKDAY_TICKS ? weekday : day).format(instant);
}
