import type { Actor } from '../../domain/teams/policy.ts';

/** Returns the session of the caller, or null for other credentials. */
export function currentSessionId({ source }: Pick<Actor, 'source'>): string | null {
  return source.kind === 'DASHBOARD' ? source.id : null;
}
