import { findApiKey, revokeApiKey as writeRevocation } from '../../db/queries/oauth/api-keys.ts';
import type { ApiKey } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { notFound } from '../shared/access.ts';
import { requirePerson } from '../shared/require-person.ts';

/** Revokes a key, effective with the next request; on other nodes within a second. */
export async function revokeApiKey(app: App, actor: Actor, id: string): Promise<ApiKey> {
  requirePerson(actor, 'manage API keys');
  return app.db.transaction(async (tx) => {
    const key = isId(id) ? await findApiKey(tx, actor.userId, id) : undefined;
    if (!key) throw notFound('API key');
    if (key.revokedAt !== null) return key;
    const revokedAt = app.clock();
    const revoked = { ...key, revokedAt };
    await writeRevocation(tx, key.id, revokedAt);
    await recordAccountEvent(tx, actor, revokedAt, 'apiKey.revoke', { before: key, after: revoked });
    return revoked;
  });
}
