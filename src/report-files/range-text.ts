import type { Report } from '../domain/reports/report.ts';

/** Formats the range of a report: "1 March 2026 to 31 March 2026". */
export function rangeText({ days: { from, to } }: Pick<Report, 'days'>): string {
  return from === to ? dateText(from) : `${dateText(from)} to ${dateText(to)}`;
}

function dateText(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}
