import { foldForSearch } from '../domain/text.ts';
import type { Clock } from '../lib/clock.ts';
import { createRateLimiter, type RateLimitSettings } from '../lib/rate-limit.ts';

/** What the services let nobody do too often, whichever way they are reached. Each process counts for itself. */
export interface Limits {
  /** Whether a mailbox may get one more letter that somebody else asked for. */
  mayWriteTo: (email: string) => boolean;
}

const HOUR = 3_600_000;

/** By how often sign-ins may fail; null where nothing is limited. */
export function createLimits(settings: RateLimitSettings | null, clock: Clock): Limits {
  if (!settings) return { mayWriteTo: () => true };
  const { requests } = settings;
  const letters = createRateLimiter({ requests, perMilliseconds: HOUR, burst: requests }, clock);
  return { mayWriteTo: (email) => letters.take(foldForSearch(email), 1) === 0 };
}
