import type { Actor } from '../../domain/policy.ts';
import type { App } from '../app.ts';
import { findItemByName } from './item.ts';
import { findMemberByName } from './member.ts';
import { findTeamByName } from './team.ts';

type Name = string | null | undefined;

/** What a person calls things: each by its name or by its id. Null and undefined stay what they are. */
export interface Names {
  team?: Name;
  client?: Name;
  project?: Name;
  task?: Name;
  member?: Name;
}

export interface NamedIds {
  teamId: Name;
  clientId: Name;
  projectId: Name;
  taskId: Name;
  identityId: Name;
}

/**
 * The ids of what is named. Each name is looked for within what the others say: a task in its project, a project in its
 * client. An id is passed on as it is: whoever gets it finds out whether the caller may see such a thing.
 */
export async function resolveNames(
  app: App,
  actor: Actor,
  names: Names,
  options: { archivedFirst?: boolean } = {},
): Promise<NamedIds> {
  const { archivedFirst = false } = options;
  const teamId = names.team == null ? names.team : await findTeamByName(app, actor, names.team);
  const clientId =
    names.client == null
      ? names.client
      : await findItemByName(app, actor, 'clients', names.client, { teamId, archivedFirst });
  const projectId =
    names.project == null
      ? names.project
      : await findItemByName(app, actor, 'projects', names.project, { teamId, clientId, archivedFirst });
  const taskId =
    names.task == null
      ? names.task
      : await findItemByName(app, actor, 'tasks', names.task, { teamId, projectId, archivedFirst });
  if (names.member == null) return { teamId, clientId, projectId, taskId, identityId: names.member };
  const member = await findMemberByName(app, actor, names.member, teamId);
  // A member belongs to one team, which need not be said then.
  return { teamId: teamId ?? member.teamId, clientId, projectId, taskId, identityId: member.id };
}
