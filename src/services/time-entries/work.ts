import type { Handle } from '../../db/database.ts';
import { keepClient, keepProject, keepTask } from '../../db/queries/work.ts';
import type { Client, Project, Task } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { requireAgreement } from '../../domain/time-entry.ts';
import { failure } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import { notFound } from '../access.ts';

export interface WorkInput {
  projectId?: string | null;
  clientId?: string | null;
  taskId?: string | null;
}

/** What an entry is tracked on, with everything that the named ids imply. */
export interface ResolvedWork {
  project: Project | null;
  client: Client | null;
  task: Task | null;
}

/** Finds what the ids name among the caller's teams, fills in what they imply, and refuses what contradicts. */
export async function resolveWork(tx: Handle, actor: Actor, input: WorkInput): Promise<ResolvedWork> {
  const task = input.taskId ? await locate(tx, actor, keepTask, input.taskId, 'task', 'taskId') : null;
  const projectId = input.projectId ?? task?.projectId;
  const project = projectId ? await locate(tx, actor, keepProject, projectId, 'project', 'projectId') : null;
  const clientId = input.clientId ?? project?.clientId;
  const client = clientId ? await locate(tx, actor, keepClient, clientId, 'client', 'clientId') : null;
  requireAgreement({ task, project, client });
  return { project, client, task };
}

/** Archived clients, projects and tasks take no new time. */
export function requireOpen(work: ResolvedWork): void {
  for (const [what, item] of Object.entries(work) as [string, Project | Client | Task | null][]) {
    if (!item?.archivedAt) continue;
    throw failure(
      'ARCHIVED',
      `The ${what} "${item.name}" is archived and takes no new time; unarchive it first.`,
      `${what}Id`,
    );
  }
}

type Find<Item> = (tx: Handle, teamId: string, id: string) => Promise<Item | undefined>;

async function locate<Item>(
  tx: Handle,
  actor: Actor,
  find: Find<Item>,
  id: string,
  what: string,
  field: string,
): Promise<Item> {
  if (isId(id)) {
    for (const { teamId } of actor.memberships) {
      const item = await find(tx, teamId, id);
      if (item) return item;
    }
  }
  throw notFound(what, field);
}
