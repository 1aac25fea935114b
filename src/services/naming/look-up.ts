import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { findItemByName, type NamedItem } from './item.ts';
import { findMembersByName, type Member } from './member.ts';
import { findTeamByName } from './team.ts';

export type Name = string | null | undefined;

/** Null in the list stays null. */
type NameList = readonly (string | null)[] | null | undefined;

/** The names or ids that a caller gave, by kind. */
interface NameLists {
  team?: Name;
  /** Also "me", the caller. */
  members?: readonly string[] | null | undefined;
  clients?: NameList;
  projects?: NameList;
  tasks?: NameList;
}

export interface LookUpOptions {
  archivedFirst?: boolean;
  /** The project that is searched first for a task without a project. */
  usualProjectId?: string | null;
  /** Whether the named client may be a former client of the project: entries keep the client that they were tracked for. */
  mayBePast?: boolean;
}

type Ids = (string | null)[] | undefined;

interface Found {
  /** The given team, or the team of a found item. */
  teamId: Name;
  /** Without a given team: the teams that all named members belong to. */
  teamIds: string[] | undefined;
  /** The memberships of each named person in these teams. */
  people: Member[][] | undefined;
  clientIds: Ids;
  projectIds: Ids;
  taskIds: Ids;
}

/**
 * Resolves names to ids. The other names limit the search: a task is searched in its project, a project in its
 * client, and all of them in the members' team. Ids are returned unchecked, because their users check access. The
 * team may be omitted if another name implies it.
 */
export async function lookUp(
  app: App,
  actor: Actor,
  { team, members, clients, projects, tasks }: NameLists,
  { archivedFirst = false, usualProjectId, mayBePast = false }: LookUpOptions,
): Promise<Found> {
  let teamId = team == null ? team : await findTeamByName(app, actor, team);
  const people = members ? await findMembersByName(app, actor, members, teamId) : undefined;
  const teamIds = people?.length ? teamsOfAll(people) : undefined;
  if (teamIds?.length === 1) teamId ??= teamIds[0];

  /** The first match determines the team for the following names. */
  const find = async (
    kind: 'clients' | 'projects' | 'tasks',
    names: NameList,
    parents: { clientId?: Name; projectId?: Name; usualProjectId?: Name; mayBeElsewhere?: boolean } = {},
  ): Promise<Ids> => {
    if (names == null) return undefined;
    const ids: (string | null)[] = [];
    for (const name of names) {
      const within = { ...parents, teamIds: teamId != null ? [teamId] : teamIds, archivedFirst };
      const item: Partial<NamedItem> =
        name === null ? {} : await findItemByName(app, actor, kind, name, within);
      teamId ??= item.teamId;
      ids.push(item.id ?? null);
    }
    return ids;
  };
  const clientIds = await find('clients', clients);
  const projectIds = await find('projects', projects, {
    clientId: only(clientIds),
    mayBeElsewhere: mayBePast,
  });
  const taskIds = await find('tasks', tasks, {
    projectId: only(projectIds),
    usualProjectId: projectIds === undefined ? usualProjectId : null,
  });
  return { teamId, teamIds, people, clientIds, projectIds, taskIds };
}

function only(ids: Ids): Name {
  return ids?.length === 1 ? ids[0] : undefined;
}

function teamsOfAll([first = [], ...others]: Member[][]): string[] {
  const teamIds = first
    .map(({ teamId }) => teamId)
    .filter((teamId) => others.every((places) => places.some((place) => place.teamId === teamId)));
  if (teamIds.length > 0) return teamIds;
  throw failure(
    'NOT_FOUND',
    'These members are in no team together; ask about the members of one team at a time.',
    'identityId',
  );
}
