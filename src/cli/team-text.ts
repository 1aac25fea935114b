import type { Team } from '../domain/entities.ts';
import { formatInstant } from '../domain/time/instant.ts';
import type { SizedTeam } from '../services/installation/teams.ts';
import { minute } from './minute.ts';

/** The state of a team in a few words. */
export function teamStateOf({ archivedAt, eraseAt }: Team): string {
  if (eraseAt !== null) return `deleted, will be erased ${minute(eraseAt)}`;
  return archivedAt === null ? 'active' : `archived ${minute(archivedAt)}`;
}

/** Returns a team with the field names of the API. */
export function teamAsJson({ team, memberCount, entryCount }: SizedTeam) {
  const instant = (at: number | null) => (at === null ? null : formatInstant(at));
  return {
    id: team.id,
    name: team.name,
    createdAt: instant(team.createdAt),
    archivedAt: instant(team.archivedAt),
    eraseAt: instant(team.eraseAt),
    memberCount,
    entryCount,
  };
}
