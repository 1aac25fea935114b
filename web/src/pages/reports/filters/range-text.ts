import { Temporal } from 'temporal-polyfill';
import { daysBetween } from '../../../../../src/domain/reports/unit.ts';

interface Days {
  from: string;
  to: string;
}

const format = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "1 – 30 Nov 2026". */
export function rangeText({ from, to }: Days): string {
  return format.formatRange(Date.parse(from), Date.parse(to));
}

/** The range of the same length after (1) or before (-1); whole months stay whole months. */
export function moved({ from, to }: Days, step: 1 | -1): Days {
  const first = Temporal.PlainDate.from(from);
  const next = Temporal.PlainDate.from(to).add({ days: 1 });
  if (first.day === 1 && next.day === 1) {
    const months = step * first.until(next, { largestUnit: 'months' }).months;
    return {
      from: first.add({ months }).toString(),
      to: next.add({ months }).subtract({ days: 1 }).toString(),
    };
  }
  const days = step * daysBetween(from, to);
  return { from: first.add({ days }).toString(), to: next.add({ days: days - 1 }).toString() };
}
