import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';

/**
 * Throws for OAuth apps: only people manage credentials, teams and accounts. Otherwise an app could create a key or a
 * member that outlives its grant.
 */
export function requirePerson(actor: Actor, what: string): void {
  if (actor.source.kind !== 'OAUTH_APP') return;
  throw failure('FORBIDDEN', `Apps cannot ${what}; do it yourself in the dashboard, or with an API key.`);
}
