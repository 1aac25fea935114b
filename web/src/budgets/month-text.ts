/** A month such as 2026-03 as text: "March 2026". */
export function monthText(month: string, language?: string): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(Date.parse(`${month}-01`));
}
