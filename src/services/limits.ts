import { foldForSearch } from '../domain/text.ts';
import type { Clock } from '../lib/clock.ts';
import { isDomainFailure } from '../lib/errors.ts';
import { createRateLimiter, limited, type RateLimitSettings } from '../lib/rate-limit.ts';

/** What the services let nobody do too often, whichever way they are reached. Each process counts for itself. */
export interface Limits {
  /** Whether a mailbox may get one more letter that somebody else asked for. */
  mayWriteTo: (email: string) => boolean;
  /** Checks a guess at a user's password, unless too many were wrong lately: then it is refused unseen. */
  guessPassword: <Result>(userId: string, check: () => Promise<Result>) => Promise<Result>;
}

const HOUR = 3_600_000;

/** By how often sign-ins may fail; null where nothing is limited. */
export function createLimits(settings: RateLimitSettings | null, clock: Clock): Limits {
  if (!settings) return { mayWriteTo: () => true, guessPassword: (_userId, check) => check() };
  const { requests } = settings;
  const letters = createRateLimiter({ requests, perMilliseconds: HOUR, burst: requests }, clock);
  const guesses = createRateLimiter({ ...settings, burst: requests }, clock);
  return {
    mayWriteTo: (email) => letters.take(foldForSearch(email), 1) === 0,
    guessPassword: (userId, check) =>
      limited([{ limiter: guesses, key: userId }], check, (error) => isDomainFailure(error)),
  };
}
