import { findUser } from '../../db/queries/accounts/users.ts';
import { findApiKeyById, findApiKeysByPrefix } from '../../db/queries/oauth/api-keys.ts';
import type { ApiKey } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { commandLineActor } from '../users/actor.ts';
import { isWellFormedKey, prefixOf } from './key-format.ts';
import { revokeApiKey } from './revoke.ts';

/**
 * Revokes a key for an administrator who names its id, its prefix or, for a leaked key, the whole secret. With `owner`,
 * searches only that user's keys.
 */
export async function revokeApiKeyByName(
  app: App,
  name: string,
  owner: Actor | null,
): Promise<{ apiKey: ApiKey; ownerEmail: string; wasRevoked: boolean }> {
  const found = (await findByName(app, name)).filter((key) => owner === null || key.userId === owner.userId);
  const [key, another] = found;
  if (!key) throw failure('NOT_FOUND', 'There is no API key with this prefix or id.', 'id');
  if (another) {
    const ids = found.map(({ id }) => id).join(', ');
    throw failure('AMBIGUOUS', `Several API keys have this prefix; name one by its id: ${ids}.`, 'id');
  }
  const user = await findUser(app.db.read, key.userId);
  if (!user) throw failure('NOT_FOUND', 'The account of this API key no longer exists.', 'id');
  const apiKey = await revokeApiKey(app, await commandLineActor(app, user), key.id);
  return { apiKey, ownerEmail: user.email, wasRevoked: key.revokedAt !== null };
}

async function findByName(app: App, name: string): Promise<ApiKey[]> {
  if (!isId(name)) return findApiKeysByPrefix(app.db.read, isWellFormedKey(name) ? prefixOf(name) : name);
  const key = await findApiKeyById(app.db.read, name);
  return key ? [key] : [];
}
