const DAY = 86_400_000;

/** A session expires after this time without a request. */
const SESSION_IDLE_MS = 30 * DAY;

/** The maximum lifetime of a session, even if it is in use. The user then has to enter the password again. */
export const MAX_SESSION_MS = 90 * DAY;

/** Sensitive actions require a password confirmation that is at most this old. */
export const PROOF_VALID_FOR_MS = 15 * 60_000;

/** The interval at which the last use of a session or an account is stored. A write per request would cost more than most requests do. */
export const SEEN_EVERY_MS = 5 * 60_000;

/** When a session expires if it is not used again. */
export function sessionExpiry(createdAt: number, lastSeenAt: number): number {
  return Math.min(lastSeenAt + SESSION_IDLE_MS, createdAt + MAX_SESSION_MS);
}
