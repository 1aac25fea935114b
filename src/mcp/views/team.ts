import { loadTeams } from '../../services/related/load.ts';
import { teamIdsOf } from '../../services/shared/access.ts';
import type { ToolContext } from '../tool.ts';

/** The name of a team of the caller. */
export async function teamName({ app, actor }: ToolContext, teamId: string): Promise<string> {
  const [team] = await loadTeams(app, actor, [teamId]);
  return team?.name ?? teamId;
}

/** The maximum number of team names in a sentence. */
const MAX_NAMED = 10;

/** Names the caller's other teams. Undefined if there are none. */
export async function otherTeamsText(
  { app, actor }: ToolContext,
  teamId: string,
): Promise<string | undefined> {
  const ids = teamIdsOf(actor).filter((id) => id !== teamId);
  if (ids.length === 0) return undefined;
  const teams = await loadTeams(app, actor, ids.slice(0, MAX_NAMED));
  const names = teams.map(({ name }) => name);
  if (ids.length > MAX_NAMED) names.push(`${ids.length - MAX_NAMED} more`);
  return `You are in other teams too: ${names.join(', ')}.`;
}
