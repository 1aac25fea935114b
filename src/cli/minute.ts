import { formatInstant } from '../domain/time/instant.ts';

/** Formats an instant as `2026-03-29 01:30 UTC`. */
export function minute(instant: number): string {
  return `${formatInstant(instant).slice(0, 16).replace('T', ' ')} UTC`;
}
