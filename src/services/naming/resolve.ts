import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { type LookUpOptions, lookUp, type Name } from './look-up.ts';
import { chooseMember, type Member } from './member.ts';

/** Names or ids of things. Null and undefined pass through. */
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
  /** The memberships of one person, in each matching team. */
  identityIds: string[] | null | undefined;
}

/** Resolves names to ids, one of each kind. */
export async function resolveNames(
  app: App,
  actor: Actor,
  names: Names,
  options: LookUpOptions = {},
): Promise<NamedIds> {
  const { members, ...work } = await lookUpOne(app, actor, names, options);
  if (names.member == null || !members) return { ...work, identityId: names.member as null | undefined };
  const member = await chooseMember(app, actor, names.member, members, work.teamId);
  return { ...work, teamId: work.teamId ?? member.teamId, identityId: member.id };
}

/** Resolves the names of a list filter, which may cover a person's time in several teams. */
export async function resolveFilter(app: App, actor: Actor, names: Names): Promise<NamedFilter> {
  const { members, ...work } = await lookUpOne(app, actor, names, { mayBePast: true });
  return { ...work, identityIds: members?.map(({ id }) => id) };
}

async function lookUpOne(
  app: App,
  actor: Actor,
  { team, member, client, project, task }: Names,
  options: LookUpOptions,
): Promise<NamedWork & { members: Member[] | undefined }> {
  const found = await lookUp(
    app,
    actor,
    {
      team,
      members: member == null ? undefined : [member],
      clients: client === undefined ? undefined : [client],
      projects: project === undefined ? undefined : [project],
      tasks: task === undefined ? undefined : [task],
    },
    options,
  );
  return {
    teamId: found.teamId,
    clientId: found.clientIds?.[0],
    projectId: found.projectIds?.[0],
    taskId: found.taskIds?.[0],
    members: found.people?.[0],
  };
}
