import type { Handle } from '../../db/database.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { failure } from '../../lib/errors.ts';
import { heldRows } from './deciding-rows.ts';
import { type ResolvedWork, requireOpen, requireSameTeam, resolveWork, type WorkInput } from './work.ts';

type WorkIds = Pick<TimeEntry, 'projectId' | 'clientId' | 'taskId'>;

/**
 * What an entry is tracked on after an update, by its ids and by what decides its rate; null where the update leaves it
 * alone. A new task brings its project along, a new project its client, and what does not fit the new project is let go.
 * An entry that stays in its project keeps its client too: the project may belong to another by now, its history does not.
 */
export async function resolveWorkChange(
  tx: Handle,
  actor: Actor,
  current: TimeEntry,
  input: WorkInput,
): Promise<{ ids: WorkIds; work: ResolvedWork } | null> {
  const changes = (field: keyof WorkIds) => input[field] !== undefined && input[field] !== current[field];
  if (!changes('projectId') && !changes('clientId') && !changes('taskId')) return null;

  const newTask = changes('taskId') && input.taskId !== null;
  const keptTask = changes('projectId') ? null : current.taskId;
  const keptClient =
    current.projectId === null && !changes('projectId') && !newTask ? current.clientId : null;
  const work = await resolveWork(heldRows(tx), actor, {
    taskId: input.taskId === undefined ? keptTask : input.taskId,
    projectId: input.projectId === undefined && !newTask ? current.projectId : input.projectId,
    clientId: changes('clientId') || changes('projectId') ? input.clientId : keptClient,
  });
  const projectId = work.project?.id ?? null;
  const staysForClient = projectId === current.projectId && !changes('clientId');
  const ids: WorkIds = {
    projectId,
    clientId: staysForClient ? current.clientId : (work.client?.id ?? null),
    taskId: work.task?.id ?? null,
  };
  requireAsAsked(input, ids);
  requireSameTeam(work, current.teamId, 'the entry');
  // An entry may stay where it is when that is archived since; only what it moves to must be open.
  requireOpen({
    project: ids.projectId === current.projectId ? null : work.project,
    client: ids.clientId === current.clientId ? null : work.client,
    task: ids.taskId === current.taskId ? null : work.task,
  });
  return { ids, work };
}

/** What the caller said must be what it comes to, where one of the ids implies another. */
function requireAsAsked(asked: WorkInput, ids: WorkIds): void {
  if (asked.projectId !== undefined && asked.projectId !== ids.projectId) {
    throw failure('CONTRADICTION', 'The task belongs to another project than projectId says.', 'taskId');
  }
  if (asked.clientId !== undefined && asked.clientId !== ids.clientId) {
    throw failure('CONTRADICTION', 'The project belongs to another client than clientId says.', 'clientId');
  }
}
