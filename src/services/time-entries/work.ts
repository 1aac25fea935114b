import type { Client, Project, Task } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { requireAgreement } from '../../domain/time-entries/time-entry.ts';
import { failure } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import { notFound } from '../shared/access.ts';
import type { ReferenceRows } from './reference-rows.ts';

export interface WorkInput {
  projectId?: string | null;
  clientId?: string | null;
  taskId?: string | null;
}

/** The client, project and task of an entry, including implied ones. */
export interface ResolvedWork {
  project: Project | null;
  client: Client | null;
  task: Task | null;
}

type WorkRows = Pick<ReferenceRows, 'project' | 'client' | 'task'>;
type Find<Item> = (teamId: string, id: string) => Promise<Item | undefined>;

/** Finds the rows of the ids in the caller's teams, adds implied rows, and throws on contradictions. */
export async function resolveWork(rows: WorkRows, actor: Actor, input: WorkInput): Promise<ResolvedWork> {
  const find = <Item>(row: Find<Item>, id: string | null | undefined, what: string) =>
    id == null ? null : locate(actor, row, id, what);
  const task = await find(rows.task, input.taskId, 'task');
  const project = await find(rows.project, input.projectId ?? task?.projectId, 'project');
  const client = await find(rows.client, input.clientId ?? project?.clientId, 'client');
  requireAgreement({ task, project, client });
  return { project, client, task };
}

/** Throws unless client, project and task belong to the team. `than` is the text for the source of the team. */
export function requireSameTeam(work: ResolvedWork, teamId: string, than: string): void {
  for (const [what, item] of Object.entries(work) as [string, { teamId: string } | null][]) {
    if (item && item.teamId !== teamId) {
      throw failure('CONTRADICTION', `The ${what} belongs to another team than ${than}.`, `${what}Id`);
    }
  }
}

/** Throws for archived clients, projects and tasks, which take no new time. */
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

async function locate<Item>(actor: Actor, find: Find<Item>, id: string, what: string): Promise<Item> {
  if (isId(id)) {
    for (const { teamId } of actor.memberships) {
      const item = await find(teamId, id);
      if (item) return item;
    }
  }
  throw notFound(what, `${what}Id`);
}
