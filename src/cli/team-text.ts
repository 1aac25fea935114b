import { formatInstant } from '../domain/instant.ts';
import type { SizedTeam } from '../services/installation/teams.ts';

/** With the names that the API has for the same values. */
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
