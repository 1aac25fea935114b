const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 20_000;

/**
 * Milliseconds until the next attempt: random up to a bound that doubles each time, so that clients that failed
 * together do not return together. The server's Retry-After is added.
 */
export function backoff(failures: number, retryAfter: number | null, random: () => number): number {
  const bound = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
  return retryAfter === null ? random() * bound : retryAfter + random() * FIRST_DELAY_MS;
}

/**
 * Reads a Retry-After header, in seconds or as an HTTP date, as milliseconds. Returns null for other values.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Requires a weekday name: Date.parse accepts "-1" and "1.5" as dates.
  const date = /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
