import { insertApiKey } from '../../db/queries/api-keys.ts';
import type { ApiKey } from '../../domain/entities.ts';
import { type Actor, grantedScopes, type Scope } from '../../domain/policy.ts';
import { checkName } from '../../domain/text.ts';
import { failure, invalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { recordInTeams } from '../audit-log/record.ts';
import { requireRoomForApiKey } from '../quotas.ts';
import { requirePerson } from '../require-person.ts';
import { requireVerified } from '../require-verified.ts';
import { hashSecret } from '../secret-hash.ts';
import { requireStanding } from '../standing.ts';
import { generateKey, prefixOf } from './key-format.ts';

export interface CreateApiKeyArgs {
  name: string;
  scopes?: readonly Scope[] | null;
}

/** Makes a key and answers its text, which is shown this once and stored as a hash alone. */
export async function createApiKey(
  app: App,
  actor: Actor,
  args: CreateApiKeyArgs,
): Promise<{ apiKey: ApiKey; secret: string }> {
  requirePerson(actor, 'manage API keys');
  const scopes = grantedScopes(args.scopes ?? actor.scopes);
  if (scopes.length === 0) throw invalid('scopes', 'scopes must name read, write or both.');
  const beyond = scopes.filter((scope) => !actor.scopes.includes(scope));
  if (beyond.length > 0) {
    throw failure(
      'FORBIDDEN',
      `This credential lacks the scope ${beyond.join(', ')} and cannot give it to a key.`,
    );
  }
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
    await requireStanding(tx, actor);
    await requireVerified(tx, actor, 'make API keys');
    await requireRoomForApiKey(tx, app.quotas, actor.userId);
    await insertApiKey(tx, apiKey, hashSecret(secret));
    await recordInTeams(tx, actor, now, 'apiKey.create', { before: null, after: apiKey });
  });
  return { apiKey, secret };
}
