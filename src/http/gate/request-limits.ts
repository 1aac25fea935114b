import { type Actor, credentialOf } from '../../domain/teams/policy.ts';
import {
  charge,
  type MakeLimiter,
  RateLimited,
  type RateLimiter,
  type RateLimitSettings,
} from '../../lib/rate-limit.ts';

/** How often a credential may call, and a user with all of their credentials together. */
export interface RequestLimits {
  ofCredential: RateLimiter;
  ofUser: RateLimiter;
}

/** A user gets as much as this many credentials: more credentials give no higher rate. */
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

/** Takes the cost of a request from the limits of its credential and of its user, or refuses it and takes nothing. */
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
    ofCredential.giveBack(credential, cost);
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
