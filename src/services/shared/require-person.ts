import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';

/**
 * Credentials, teams and accounts are looked after by people. An application that someone let in could otherwise make itself
 * a key, or a member of its own, that outlives the permission.
 */
export function requirePerson(actor: Actor, what: string): void {
  if (actor.source.kind !== 'OAUTH_APP') return;
  throw failure('FORBIDDEN', `Apps cannot ${what}; do it yourself in the dashboard, or with an API key.`);
}
