const DAY = 86_400_000;

/** A session that nobody uses ends after this time. */
const SESSION_IDLE_MS = 30 * DAY;

/** A session ends after this time however much it is used, and the password is asked for again. */
export const MAX_SESSION_MS = 90 * DAY;

/** A proof of the password is good for this time for what takes a fresh one. */
export const PROOF_VALID_FOR_MS = 15 * 60_000;

/** How old the last use of a session or an account gets before it is written again: a write for each request would cost more than most requests do. */
export const SEEN_EVERY_MS = 5 * 60_000;

/** When a session ends unless it is used again. */
export function sessionExpiry(createdAt: number, lastSeenAt: number): number {
  return Math.min(lastSeenAt + SESSION_IDLE_MS, createdAt + MAX_SESSION_MS);
}
