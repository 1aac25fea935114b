import type { Actor } from '../../domain/teams/policy.ts';
import { foldForSearch } from '../../domain/text/text.ts';
import { readId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { loadTeams } from '../related/load.ts';
import { teamIdsOf } from '../shared/access.ts';
import { ambiguous, checkGiven, exactFirst, unknown } from './refuse.ts';

export async function findTeamByName(app: App, actor: Actor, text: string): Promise<string> {
  const id = readId(text);
  if (id !== undefined) return id;
  const name = checkGiven(text, 'teamId');
  const teams = await loadTeams(app, actor, teamIdsOf(actor));
  const matches = exactFirst(
    text,
    teams.filter((team) => foldForSearch(team.name) === name),
  );
  const [team, another] = matches;
  if (!team) {
    throw unknown(
      actor,
      'team',
      text,
      teams.map((one) => one.name),
    );
  }
  if (another) throw await ambiguous(actor, 'team', text, matches, (shown) => shown.map(describe));
  return team.id;
}

function describe({ id, name }: { id: string; name: string }): string {
  return `"${name}" (id ${id})`;
}
