import { findTokenCaller } from '../../db/queries/oauth/oauth-records.ts';
import { type Actor, scopes as allScopes } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { cachedCaller } from '../shared/cache.ts';
import { credentialEnded } from '../shared/recheck-credential.ts';
import { hashSecret } from '../shared/secret-hash.ts';
import { readPayload } from './payload.ts';

interface Bearer {
  actor: Actor;
  audience: string;
  expiresAt: number;
}

/**
 * Authenticates an access token that was issued for one of the audiences. A revoked grant takes effect from the next
 * request on; on other nodes within a second.
 */
export async function authenticateToken(
  app: App,
  token: string,
  audiences: readonly string[],
): Promise<Actor> {
  const tokenHash = hashSecret(token);
  const bearer = await cachedCaller(app, `token ${tokenHash}`, () => bearerOf(app, tokenHash));
  if (!bearer || bearer.expiresAt <= app.clock()) {
    throw credentialEnded('OAUTH_APP');
  }
  if (!audiences.includes(bearer.audience)) {
    throw failure('UNAUTHENTICATED', 'This access token was given out for another resource.');
  }
  return bearer.actor;
}

async function bearerOf(app: App, tokenHash: string): Promise<Bearer | undefined> {
  const caller = await findTokenCaller(app.db.read, tokenHash);
  if (!caller) return undefined;
  const { aud, scope } = readPayload<{ aud?: string; scope?: string }>(caller.payload);
  const granted = scope?.split(' ') ?? [];
  return {
    actor: {
      userId: caller.userId,
      defaultTeamId: caller.defaultTeamId,
      memberships: caller.memberships,
      scopes: allScopes.filter((one) => granted.includes(one)),
      source: { kind: 'OAUTH_APP', id: caller.appId, label: caller.appName },
    },
    audience: aud ?? '',
    expiresAt: caller.expiresAt,
  };
}
