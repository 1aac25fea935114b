import { isActive } from '../../../domain/accounts/account-state.ts';
import type { Source } from '../../../domain/teams/policy.ts';
import type { Handle } from '../../database.ts';
import { forNoKeyUpdate } from '../../dialect.ts';
import { storedAppId } from '../oauth/oauth-records.ts';
import { lockUser } from './users.ts';

/**
 * Whether a user may still act through a credential. Locks the credential against revocation until the transaction
 * ends. The user is locked first, as by a transaction that revokes all credentials of a user.
 */
export async function lockCredential(tx: Handle, userId: string, source: Source): Promise<boolean> {
  const user = await lockUser(tx, userId);
  if (!user) return false;
  // An operator on the command line acts regardless of the state of the account.
  if (source.kind === 'COMMAND_LINE') return true;
  return isActive(user) && (await lockSource(tx, userId, source));
}

async function lockSource(tx: Handle, userId: string, { kind, id }: Source): Promise<boolean> {
  if (id === null) return false;
  if (kind === 'OAUTH_APP') return lockGrants(tx, userId, id);
  return kind === 'API_KEY' ? lockApiKey(tx, userId, id) : lockSession(tx, userId, id);
}

async function lockApiKey(tx: Handle, userId: string, id: string): Promise<boolean> {
  const query = tx
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null);
  return (await forNoKeyUpdate(tx, query, 'api_keys').executeTakeFirst()) !== undefined;
}

async function lockSession(tx: Handle, userId: string, id: string): Promise<boolean> {
  const query = tx.selectFrom('sessions').select('id').where('user_id', '=', userId).where('id', '=', id);
  return (await forNoKeyUpdate(tx, query, 'sessions').executeTakeFirst()) !== undefined;
}

/** Locks all grants of the user to the application, because a newer grant is as good as the one of the token. */
async function lockGrants(tx: Handle, userId: string, appId: string): Promise<boolean> {
  const query = tx
    .selectFrom('oauth_records')
    .select('id_hash')
    .where('user_id', '=', userId)
    .where('app_id', 'is not distinct from', storedAppId(appId))
    .where('kind', '=', 'Grant');
  return (await forNoKeyUpdate(tx, query, 'oauth_records').execute()).length > 0;
}
