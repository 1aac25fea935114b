import type { Handle } from '../../db/database.ts';
import { findProof } from '../../db/queries/accounts/sessions.ts';
import { PROOF_VALID_FOR_MS } from '../../domain/accounts/session.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { requireValidCredential } from '../shared/recheck-credential.ts';
import { currentSessionId } from './current.ts';

/**
 * For mutations that give a program access that lasts: keys, applications and their secrets. A program must not make them for
 * itself, so they take a person in a browser who proved their password a moment ago, or the administrator at the machine.
 */

/** Refuses keys and applications. Comes before anything is read or written. */
export function requireBrowser({ source }: Actor, what: string): void {
  if (source.kind === 'DASHBOARD' || source.kind === 'COMMAND_LINE') return;
  throw failure(
    'BROWSER_REQUIRED',
    `API keys and apps cannot ${what}. Do it in the dashboard, where you are signed in, or with "bin/stint" on the server.`,
  );
}

/** Also requires that the session still stands, and that its person proved their password lately. */
export async function requireProof(tx: Handle, actor: Actor, now: number): Promise<void> {
  await requireValidCredential(tx, actor);
  await requireFreshProof(tx, actor, now);
}

/** The same for what only reads. */
export async function requireFreshProof(handle: Handle, actor: Actor, now: number): Promise<void> {
  if (await isProofFresh(handle, actor, now)) return;
  throw failure('PASSWORD_REQUIRED', 'Confirm your password first: you entered it more than 15 minutes ago.');
}

/** Whether the person of a session proved their password lately. The administrator at the machine needs no proof. */
export async function isProofFresh(
  handle: Handle,
  actor: Pick<Actor, 'userId' | 'source'>,
  now: number,
): Promise<boolean> {
  if (actor.source.kind === 'COMMAND_LINE') return true;
  const sessionId = currentSessionId(actor);
  const provedAt = sessionId === null ? null : await findProof(handle, actor.userId, sessionId);
  // The clock of another node may be ahead.
  return provedAt !== null && Math.abs(now - provedAt) < PROOF_VALID_FOR_MS;
}
