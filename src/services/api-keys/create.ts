import { insertApiKey } from '../../db/queries/oauth/api-keys.ts';
import type { ApiKey } from '../../domain/entities.ts';
import { type Actor, scopes as allScopes, grantedScopes, type Scope } from '../../domain/teams/policy.ts';
import { checkName } from '../../domain/text/text.ts';
import { invalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { requireBrowser, requireProof } from '../sessions/proof.ts';
import { requireRoomForApiKey } from '../shared/quotas.ts';
import { requireVerified } from '../shared/require-verified.ts';
import { hashSecret } from '../shared/secret-hash.ts';
import { generateKey, prefixOf } from './key-format.ts';

export interface CreateApiKeyArgs {
  name: string;
  scopes?: readonly Scope[] | null;
}

/** Creates a key and returns its secret. The secret is returned only here; the database stores a hash. */
export async function createApiKey(
  app: App,
  actor: Actor,
  args: CreateApiKeyArgs,
): Promise<{ apiKey: ApiKey; secret: string }> {
  requireBrowser(actor, 'make an API key');
  const scopes = grantedScopes(args.scopes ?? allScopes);
  if (scopes.length === 0) throw invalid('scopes', 'scopes must name read, write or both.');
  const now = app.clock();
  const secret = generateKey();
  const apiKey: ApiKey = {
    id: newId(now),
    userId: actor.userId,
    name: checkName(args.name),
    prefix: prefixOf(secret),
    scopes,
    createdAt: now,
    lastUsedAt: null,
    revokedAt: null,
  };
  await app.db.transaction(async (tx) => {
    await requireProof(tx, actor, now);
    await requireVerified(tx, actor, 'make API keys');
    await requireRoomForApiKey(tx, app.quotas, actor.userId);
    await insertApiKey(tx, apiKey, hashSecret(secret));
    await recordAccountEvent(tx, actor, now, 'apiKey.create', { before: null, after: apiKey });
  });
  return { apiKey, secret };
}
