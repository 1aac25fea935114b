import { findMemberships } from '../../db/queries/teams/identities.ts';
import { type Actor, scopes } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { cachedCaller } from '../shared/cache.ts';
import type { SignedIn } from './find.ts';

/** Returns the actor of a session. A person in their browser has all scopes. */
export async function actorOfSession(app: App, { session, user }: SignedIn): Promise<Actor> {
  return {
    userId: user.id,
    defaultTeamId: user.defaultTeamId,
    memberships: await cachedCaller(app, `memberships:${user.id}`, () =>
      findMemberships(app.db.read, user.id),
    ),
    scopes,
    source: { kind: 'DASHBOARD', id: session.id, label: null },
  };
}
