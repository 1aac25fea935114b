const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** Formats "3 hours ago". Differences under ten minutes are "just now", because last-seen times are only that precise. */
export function timeAgo(instant: number, now: number): string {
  const elapsed = now - instant;
  if (elapsed < 10 * MINUTE) return 'just now';
  if (elapsed < HOUR) return words.format(-Math.floor(elapsed / MINUTE), 'minute');
  if (elapsed < DAY) return words.format(-Math.floor(elapsed / HOUR), 'hour');
  return words.format(-Math.floor(elapsed / DAY), 'day');
}
