import { type Actor, credentialOf } from '../../domain/teams/policy.ts';
import {
  charge,
  type MakeLimiter,
  RateLimited,
  type RateLimiter,
  type RateLimitSettings,
} from '../../lib/rate-limit.ts';

/** The rate limiters of a credential, and of a user with all their credentials. */
export interface RequestLimits {
  ofCredential: RateLimiter;
  ofUser: RateLimiter;
}

/** The rate of a user as a multiple of the rate of a credential. More credentials give no higher rate. */
const USER_SHARE = 3;

export function createRequestLimits(
  settings: RateLimitSettings | null,
  makeLimiter: MakeLimiter,
): RequestLimits | null {
  return (
    settings && {
      ofCredential: makeLimiter('requests', settings),
      ofUser: makeLimiter('requests of a user', { ...settings, requests: settings.requests * USER_SHARE }),
    }
  );
}

/** Charges a request to its credential and its user, or rejects the request and charges nothing. */
export function chargeCaller(
  limits: RequestLimits | null,
  actor: Actor,
  cost: number,
): Promise<void> | undefined {
  if (!limits) return undefined;
  const { ofCredential, ofUser } = limits;
  const credential = credentialOf(actor);
  const refuseFor = (wait: number) => {
    if (wait <= 0) return;
    ofCredential.refund(credential, cost);
    const seconds = Math.max(1, Math.ceil(wait / 1000));
    throw new RateLimited(
      seconds,
      `Too many requests with all of your credentials together; try again in ${seconds} s.`,
    );
  };
  const chargeUser = () => {
    const wait = ofUser.take(actor.userId, cost);
    if (typeof wait !== 'number') return wait.then(refuseFor);
    refuseFor(wait);
    return undefined;
  };
  const charged = charge(ofCredential, credential, cost);
  return charged ? charged.then(chargeUser) : chargeUser();
}
