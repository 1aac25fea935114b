/** Formats a date without a zone: the date is the same everywhere. */
function formatter(options: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' });
  return (date) => format.format(Date.parse(date));
}

/** "Mon". */
export const weekday = formatter({ weekday: 'short' });
/** "2". */
export const dayOfMonth = formatter({ day: 'numeric' });
/** "Monday, 2 March". */
export const longDay = formatter({ weekday: 'long', day: 'numeric', month: 'long' });

const range = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "2 – 8 March 2026". */
export function weekText(days: readonly { date: string }[]): string {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  return range.formatRange(Date.parse(first), Date.parse(last));
}

/** Saturday and Sunday, wherever the week starts. */
export function isWeekend(date: string): boolean {
  return new Date(date).getUTCDay() % 6 === 0;
}
