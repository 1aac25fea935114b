import { reports } from '../../../words/reports.ts';
import type { Key } from '../question.ts';

const words = reports.group;
const dayFormat = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const weekFormat = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const monthFormat = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The name of a group: "Website", "No project", "Mon 2 Mar 2026". */
export function groupName({ by, id, name }: Key): string {
  if (id === null) return words.none[by];
  switch (by) {
    case 'DAY':
      return dayFormat.format(Date.parse(id));
    case 'WEEK':
      return words.week(weekFormat.format(Date.parse(id)));
    case 'MONTH':
      return monthFormat.format(Date.parse(`${id}-01`));
    case 'BILLABLE':
      return id === 'true' ? words.billable : words.notBillable;
    default:
      return name ?? words.none[by];
  }
}
