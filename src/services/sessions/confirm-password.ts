import { setProof } from '../../db/queries/accounts/sessions.ts';
import { findUser, lockPasswordHash } from '../../db/queries/accounts/users.ts';
import { PROOF_VALID_FOR_MS } from '../../domain/accounts/session.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { requireValidCredential } from '../shared/recheck-credential.ts';
import { requireUser } from '../users/current.ts';
import { notOwnPassword, verifyOwnPassword } from '../users/verify-own-password.ts';
import { currentSessionId } from './current.ts';

/** Confirms the password for the session. Returns the expiry of the proof. */
export async function confirmPassword(app: App, actor: Actor, password: string): Promise<number> {
  const sessionId = currentSessionId(actor);
  if (sessionId === null) {
    throw failure(
      'BROWSER_REQUIRED',
      'API keys and apps cannot confirm a password. Do it in the dashboard, where you are signed in.',
    );
  }
  const verifiedHash = await verifyOwnPassword(app, actor.userId, password, 'password');
  const now = app.clock();
  await app.db.transaction(async (tx) => {
    await requireValidCredential(tx, actor);
    if ((await lockPasswordHash(tx, actor.userId)) !== verifiedHash) throw notOwnPassword('password');
    await setProof(tx, actor.userId, sessionId, now);
    const user = requireUser(await findUser(tx, actor.userId));
    await recordAccountEvent(tx, actor, now, 'password.confirm', { of: user });
  });
  return now + PROOF_VALID_FOR_MS;
}
