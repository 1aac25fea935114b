import { listIdentities } from '../../db/queries/teams/identities.ts';
import { findTeams, listAllTeams, sizesOfTeams } from '../../db/queries/teams/teams.ts';
import type { Identity, Team } from '../../domain/entities.ts';
import { MAX_PAGE } from '../../domain/page.ts';
import { foldForSearch } from '../../domain/text/text.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { notFound } from '../shared/access.ts';
import { type Page, type PageRequest, readPageByText } from '../shared/paging.ts';
import { readQueued } from './read-queued.ts';

/** A team as an administrator of the installation sees it: its size, without its time. */
export interface SizedTeam {
  team: Team;
  memberCount: number;
  entryCount: number;
}

export async function listSizedTeams(
  app: App,
  { search, ...request }: PageRequest & { search?: string | null },
): Promise<Page<SizedTeam>> {
  return readPageByText<SizedTeam>({
    list: 'installedTeams',
    request,
    placeOf: ({ team }) => ({ key: foldForSearch(team.name), id: team.id }),
    load: async (after, limit) => {
      const listing = { search: search?.trim() || null, after, limit };
      return withSizes(app, await readQueued(app, (handle) => listAllTeams(handle, listing)));
    },
  });
}

export async function findSizedTeam(app: App, id: string): Promise<SizedTeam> {
  const [team] = await withSizes(app, isId(id) ? await findTeams(app.db.read, [id]) : []);
  if (!team) throw notFound('team');
  return team;
}

/** The first members of a team by address, including members who left or have not accepted. */
export function membersOf(app: App, { team }: SizedTeam): Promise<Identity[]> {
  return listIdentities(app.db.read, { teamId: team.id, active: null, after: null, limit: MAX_PAGE });
}

export async function withSizes(app: App, teams: readonly Team[]): Promise<SizedTeam[]> {
  const sizes = await sizesOfTeams(
    app.db.reports,
    teams.map(({ id }) => id),
  );
  return teams.map((team) => {
    const { members = 0, entries = 0 } = sizes.get(team.id) ?? {};
    return { team, memberCount: members, entryCount: entries };
  });
}
