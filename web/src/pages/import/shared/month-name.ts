/** "Mar 2026" for `2026-03`. */
export function monthName(month: string, language?: string): string {
  const format = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return format.format(Date.parse(`${month}-01T00:00:00Z`));
}
