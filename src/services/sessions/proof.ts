import type { Handle } from '../../db/database.ts';
import { findProof } from '../../db/queries/accounts/sessions.ts';
import { PROOF_VALID_FOR_MS } from '../../domain/accounts/session.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { requireValidCredential } from '../shared/recheck-credential.ts';
import { currentSessionId } from './current.ts';

/**
 * Checks for mutations that create lasting credentials: API keys, OAuth apps and their secrets. A program must not
 * create its own credentials, so they require a browser session with a fresh proof of the password, or the operator.
 */

/** Rejects API keys and OAuth apps. Call before anything is read or written. */
export function requireBrowser({ source }: Actor, what: string): void {
  if (source.kind === 'DASHBOARD' || source.kind === 'COMMAND_LINE') return;
  throw failure(
    'BROWSER_REQUIRED',
    `API keys and apps cannot ${what}. Do it in the dashboard, where you are signed in, or with "bin/stint" on the server.`,
  );
}

/** Requires a valid session with a fresh proof of the password. */
export async function requireProof(tx: Handle, actor: Actor, now: number): Promise<void> {
  await requireValidCredential(tx, actor);
  await requireFreshProof(tx, actor, now);
}

/** Requires a fresh proof of the password, for reads. */
export async function requireFreshProof(handle: Handle, actor: Actor, now: number): Promise<void> {
  if (await isProofFresh(handle, actor, now)) return;
  throw failure('PASSWORD_REQUIRED', 'Confirm your password first: you entered it more than 15 minutes ago.');
}

/** Returns whether the session has a fresh proof of the password. The operator needs no proof. */
export async function isProofFresh(
  handle: Handle,
  actor: Pick<Actor, 'userId' | 'source'>,
  now: number,
): Promise<boolean> {
  if (actor.source.kind === 'COMMAND_LINE') return true;
  const sessionId = currentSessionId(actor);
  const provedAt = sessionId === null ? null : await findProof(handle, actor.userId, sessionId);
  // The proof may be from a node whose clock is ahead.
  return provedAt !== null && Math.abs(now - provedAt) < PROOF_VALID_FOR_MS;
}
