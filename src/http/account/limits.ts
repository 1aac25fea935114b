import { hash } from 'node:crypto';
import { SET_UP_CODE } from '../../domain/accounts/set-up-code.ts';
import { foldForSearch } from '../../domain/text/text.ts';
import { Failure } from '../../lib/errors.ts';
import { networkOf } from '../../lib/network.ts';
import {
  type Bucket,
  charge,
  createAttemptLimiter,
  limited,
  type MakeLimiter,
  type RateLimitSettings,
} from '../../lib/rate-limit.ts';

/**
 * An account may be guessed at from this many networks before all new browsers have to wait. Fewer, and anyone with a few
 * addresses could keep its owner out of a new browser; many more, and they could guess at leisure.
 */
const NETWORKS = 20;

/** Stands for an account in limits, whether there is such an account or not. */
export function accountTag(email: string): string {
  return hash('sha256', foldForSearch(email.trim())).slice(0, 32);
}

interface Attempt {
  address: string;
  account: string;
  /** The id of a browser that signed in to the account with its present password. */
  device: string | null;
}

export interface SignInLimits {
  /** Checks a password, unless too many attempts failed lately: then it is refused unseen. */
  signIn: <Result>(attempt: Attempt, check: () => Promise<Result>) => Promise<Result>;
  /** Makes an account, unless too many were made or asked for from an address lately. */
  signUp: <Result>(address: string, make: () => Promise<Result>) => Promise<Result>;
  /** Counts that someone at an address asks for a new password, or refuses it where too many did lately. */
  forgotPassword: (address: string) => Promise<void>;
}

/**
 * How often passwords may be guessed and accounts be made. As many as a minute allows may come at once. What counts is
 * taken before the work and given back afterwards where it does not count, so that attempts at the same time do not
 * all slip through. Attempts that do not count never refuse others: at most as many as may fail are checked at once, and the next
 * ones wait for them.
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
    requests: settings.requests * NETWORKS,
    burst: settings.requests * NETWORKS,
  });
  const signUps = createAttemptLimiter(makeLimiter, 'sign-ups', withBurst);
  const forgotten = makeLimiter('forgotten passwords', withBurst);
  /**
   * A browser that signed in with the present password has a bucket of its own, so guesses from elsewhere, or from the same network, do
   * not lock the owner out. Browsers of a former password have none: anybody who knew it could collect any number of them.
   */
  const bucketsOf = ({ address, account, device }: Attempt): Bucket[] =>
    device === null
      ? [
          { limiter: failures, key: `network ${networkOf(address)}` },
          { limiter: ofAccounts, key: account },
        ]
      : [{ limiter: failures, key: `device ${device} ${account}` }];
  return {
    signIn: (attempt, check) =>
      limited(bucketsOf(attempt), check, (error) => hasCode(error, 'UNAUTHENTICATED')),
    // Whether an address has an account, and whether a set-up code is right, can be asked here, so that counts too.
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
