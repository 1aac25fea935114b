import type { Handle } from '../../db/database.ts';
import { deleteSessionsOfUser } from '../../db/queries/accounts/sessions.ts';
import { lockUser } from '../../db/queries/accounts/users.ts';
import type { User } from '../../domain/entities.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { endCredentials } from '../shared/end-credentials.ts';
import type { AccountDoer } from './change.ts';
import { requireAccount } from './require-account.ts';

/** Signs an account out of every browser. */
export async function endUserSessions(tx: Handle, doer: AccountDoer, id: string, now: number): Promise<User> {
  const user = requireAccount(await lockUser(tx, id));
  if ((await deleteSessionsOfUser(tx, id, null)) === 0) return user;
  await recordAccountEvent(tx, doer, now, 'userSessions.end', { of: user });
  return user;
}

/** Revokes all API keys of an account and disconnects all its apps. */
export async function revokeUserCredentials(
  tx: Handle,
  doer: AccountDoer,
  id: string,
  now: number,
): Promise<User> {
  const user = requireAccount(await lockUser(tx, id));
  const also = await endCredentials(tx, id, now);
  if (also.length === 0) return user;
  await recordAccountEvent(tx, doer, now, 'userCredentials.revoke', { of: user, also });
  return user;
}
