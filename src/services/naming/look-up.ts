import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { findItemByName, type NamedItem } from './item.ts';
import { findMembersByName, type Member } from './member.ts';
import { findTeamByName } from './team.ts';

export type Name = string | null | undefined;

/** Null among names stays what it is. */
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
  /** Whether a project may have gone to another client since: time stays with the client that it was tracked for. */
  ofThePast?: boolean;
}

type Ids = (string | null)[] | undefined;

interface Found {
  /** As given, or as something that was found implies it. */
  teamId: Name;
  /** Without a given team: the teams that all named members belong to. */
  teamIds: string[] | undefined;
  /** Of each who was named, the places in all of these teams. */
  people: Member[][] | undefined;
  clientIds: Ids;
  projectIds: Ids;
  taskIds: Ids;
}

/**
 * Finds what is named. Each name is looked for within what the others say: a task in its project, a project in its client
 * where there is one, all of them in the members' team. An id is passed on as it is: whoever gets it finds out whether the
 * caller may see such a thing. The team need not be said where something else implies it.
 */
export async function lookUp(
  app: App,
  actor: Actor,
  { team, members, clients, projects, tasks }: NameLists,
  { archivedFirst = false, usualProjectId, ofThePast = false }: LookUpOptions,
): Promise<Found> {
  let teamId = team == null ? team : await findTeamByName(app, actor, team);
  const people = members ? await findMembersByName(app, actor, members, teamId) : undefined;
  const teamIds = people?.length ? teamsOfAll(people) : undefined;
  if (teamIds?.length === 1) teamId ??= teamIds[0];

  /** The first match fixes the team for the names after it. */
  const find = async (
    kind: 'clients' | 'projects' | 'tasks',
    names: NameList,
    parents: { clientId?: Name; projectId?: Name; usualProjectId?: Name; orElsewhere?: boolean } = {},
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
  const projectIds = await find('projects', projects, { clientId: only(clientIds), orElsewhere: ofThePast });
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
