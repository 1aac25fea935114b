import type { Actor } from '../../domain/policy.ts';
import type { App } from '../app.ts';
import { findItemByName, type NamedItem } from './item.ts';
import { chooseMember, findMembersByName, type Member } from './member.ts';
import { findTeamByName } from './team.ts';

type Name = string | null | undefined;

/** What a person calls things: each by its name or by its id. Null and undefined stay what they are. */
export interface Names {
  team?: Name;
  client?: Name;
  project?: Name;
  task?: Name;
  /** Also "me", the caller. */
  member?: Name;
}

interface NamedWork {
  teamId: Name;
  clientId: Name;
  projectId: Name;
  taskId: Name;
}

export interface NamedIds extends NamedWork {
  identityId: Name;
}

export interface NamedFilter extends NamedWork {
  /** Of one person, in each team that is meant. */
  identityIds: string[] | null | undefined;
}

interface Options {
  archivedFirst?: boolean;
  /** Where a task is looked for first when no project is named. */
  usualProjectId?: string | null;
  /** Whether a project may have gone to another client since: time stays with the client that it was tracked for. */
  ofThePast?: boolean;
}

/**
 * The ids of what is named. Each name is looked for within what the others say: a task in its project, a project in its
 * client, all of them in the member's team. An id is passed on as it is: whoever gets it finds out whether the caller may
 * see such a thing. The team need not be said where something else implies it.
 */
export async function resolveNames(
  app: App,
  actor: Actor,
  names: Names,
  options: Options = {},
): Promise<NamedIds> {
  const { members, ...work } = await lookUp(app, actor, names, options);
  if (names.member == null || !members) return { ...work, identityId: names.member as null | undefined };
  const member = await chooseMember(app, actor, names.member, members, work.teamId);
  return { ...work, teamId: work.teamId ?? member.teamId, identityId: member.id };
}

/** Likewise for a list, which may be of what someone did in several teams. */
export async function resolveFilter(app: App, actor: Actor, names: Names): Promise<NamedFilter> {
  const { members, ...work } = await lookUp(app, actor, names, { ofThePast: true });
  return { ...work, identityIds: members?.map(({ id }) => id) };
}

async function lookUp(
  app: App,
  actor: Actor,
  names: Names,
  { archivedFirst = false, usualProjectId, ofThePast = false }: Options,
): Promise<NamedWork & { members: Member[] | undefined }> {
  let teamId = names.team == null ? names.team : await findTeamByName(app, actor, names.team);
  const members =
    names.member == null ? undefined : await findMembersByName(app, actor, names.member, teamId);
  const teamIds = members?.map((member) => member.teamId);
  if (teamIds?.length === 1) teamId ??= teamIds[0];

  /** What is found settles the team for what comes after it. */
  const find = async (
    kind: 'clients' | 'projects' | 'tasks',
    name: Name,
    parents: { clientId?: Name; projectId?: Name; usualProjectId?: Name; orElsewhere?: boolean } = {},
  ): Promise<Name> => {
    if (name == null) return name;
    const within = { ...parents, teamIds: teamId != null ? [teamId] : teamIds, archivedFirst };
    const item: NamedItem = await findItemByName(app, actor, kind, name, within);
    teamId ??= item.teamId;
    return item.id;
  };
  const clientId = await find('clients', names.client);
  const projectId = await find('projects', names.project, { clientId, orElsewhere: ofThePast });
  const taskId = await find('tasks', names.task, {
    projectId,
    usualProjectId: projectId === undefined ? usualProjectId : null,
  });
  return { teamId, clientId, projectId, taskId, members };
}
