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

/** The milliseconds that a Retry-After header asks for, in seconds or as a date; null where it is neither. */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // A date has letters in it; Date.parse would take a plain "-1" or "1.5" for one.
  const date = /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
