import type { Actor } from '../../domain/teams/policy.ts';

/** The session that the caller acts through; null for a key and all else that is no browser. */
export function currentSessionId({ source }: Pick<Actor, 'source'>): string | null {
  return source.kind === 'DASHBOARD' ? source.id : null;
}
