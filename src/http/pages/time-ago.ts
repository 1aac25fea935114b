const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** "3 hours ago". When someone was seen last is known to a few minutes only. */
export function timeAgo(instant: number, now: number): string {
  const passed = now - instant;
  if (passed < 10 * MINUTE) return 'just now';
  if (passed < HOUR) return words.format(-Math.floor(passed / MINUTE), 'minute');
  if (passed < DAY) return words.format(-Math.floor(passed / HOUR), 'hour');
  return words.format(-Math.floor(passed / DAY), 'day');
}
