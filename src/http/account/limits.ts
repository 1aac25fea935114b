import { hash } from 'node:crypto';
import { SET_UP_CODE } from '../../domain/accounts/set-up-code.ts';
import { foldForSearch } from '../../domain/text/text.ts';
import { Failure } from '../../lib/errors.ts';
import { networkOf } from '../../lib/network.ts';
import {
  charge,
  createAttemptLimiter,
  type LimitKey,
  limited,
  type MakeLimiter,
  type RateLimitSettings,
} from '../../lib/rate-limit.ts';

/**
 * The number of networks that may guess at one account before all new browsers have to wait. With a lower
 * number, an attacker with a few addresses could lock the owner out of a new browser. A much higher number
 * would allow too many guesses.
 */
const NETWORKS_PER_ACCOUNT = 20;

/** The key of an account in limiters, whether the account exists or not. */
export function accountTag(email: string): string {
  return hash('sha256', foldForSearch(email.trim())).slice(0, 32);
}

interface Attempt {
  address: string;
  account: string;
  /** The id of a browser that signed in to the account with its current password. */
  device: string | null;
}

export interface SignInLimits {
  /** Checks a password. After too many recent failures, rejects the attempt without checking. */
  signIn: <Result>(attempt: Attempt, check: () => Promise<Result>) => Promise<Result>;
  /** Creates an account. After too many recent sign-ups from the address, rejects the attempt. */
  signUp: <Result>(address: string, make: () => Promise<Result>) => Promise<Result>;
  /** Counts a request for a password reset. Throws after too many recent requests from the address. */
  forgotPassword: (address: string) => Promise<void>;
}

/**
 * Limits guesses of passwords, and sign-ups. The burst is one minute's allowance. The cost is charged before
 * the work and returned if the attempt does not count, so that concurrent attempts cannot exceed the limit.
 * At most as many attempts as may fail are checked at once; the others wait, so that attempts that do not
 * count never cause a rejection.
 */
export function createSignInLimits(
  settings: RateLimitSettings | null,
  makeLimiter: MakeLimiter,
): SignInLimits {
  if (!settings) {
    return {
      signIn: (_attempt, check) => check(),
      signUp: (_address, make) => make(),
      forgotPassword: async () => {},
    };
  }
  const withBurst = { ...settings, burst: settings.requests };
  const failures = createAttemptLimiter(makeLimiter, 'failed sign-ins', withBurst);
  const ofAccounts = createAttemptLimiter(makeLimiter, 'failed sign-ins to an account', {
    ...settings,
    requests: settings.requests * NETWORKS_PER_ACCOUNT,
    burst: settings.requests * NETWORKS_PER_ACCOUNT,
  });
  const signUps = createAttemptLimiter(makeLimiter, 'sign-ups', withBurst);
  const forgotten = makeLimiter('forgotten passwords', withBurst);
  /**
   * A browser that signed in with the current password has its own limit, so guesses by others do not lock
   * the owner out, even from the same network. Browsers with a former password have none: anybody who
   * knew that password could create any number of such browsers.
   */
  const limitKeysOf = ({ address, account, device }: Attempt): LimitKey[] =>
    device === null
      ? [
          { limiter: failures, key: `network ${networkOf(address)}` },
          { limiter: ofAccounts, key: account },
        ]
      : [{ limiter: failures, key: `device ${device} ${account}` }];
  return {
    signIn: (attempt, check) =>
      limited(limitKeysOf(attempt), check, (error) => hasCode(error, 'UNAUTHENTICATED')),
    // A sign-up reveals whether an address has an account and whether a set-up code is right, so these
    // failures count too.
    signUp: (address, make) =>
      limited(
        [{ limiter: signUps, key: networkOf(address) }],
        make,
        (error) => error === null || hasCode(error, 'NAME_TAKEN') || isAbout(error, SET_UP_CODE),
      ),
    forgotPassword: async (address) => charge(forgotten, networkOf(address), 1),
  };
}

function isAbout(error: unknown, field: string): boolean {
  return error instanceof Failure && error.problems[0].field === field;
}

function hasCode(error: unknown, code: Failure['code']): boolean {
  return error instanceof Failure && error.code === code;
}
