import type { Handle } from '../../db/database.ts';
import {
  shareLockClient,
  shareLockTask,
  shareLockTasksByName,
} from '../../db/queries/catalog/referenced-rows.ts';
import type { Task, TimeEntry } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { foldForSearch, quoted } from '../../domain/text/text.ts';
import { failure } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import { lockedRows } from './reference-rows.ts';
import { type ResolvedWork, requireOpen, requireSameTeam, resolveWork, type WorkInput } from './work.ts';

type WorkIds = Pick<TimeEntry, 'projectId' | 'clientId' | 'taskId'>;

/** The new work of an entry, and warnings about values that were dropped or replaced without the caller saying so. */
interface WorkChange {
  ids: WorkIds;
  work: ResolvedWork;
  warnings: string[];
}

/**
 * The work of an entry after an update, by its ids and by the rows that decide its rate; null if the update leaves it alone. A new
 * task brings its project along, and a new project its client. If the project alone changes, the task of the same name in the new
 * project replaces the old one; if there is none, the task is dropped and a warning names it.
 * An entry that stays in its project keeps its client too: the project may belong to another by now, its history does not.
 */
export async function resolveWorkChange(
  tx: Handle,
  actor: Actor,
  current: TimeEntry,
  input: WorkInput,
): Promise<WorkChange | null> {
  const changes = (field: keyof WorkIds) => input[field] !== undefined && input[field] !== current[field];
  if (!changes('projectId') && !changes('clientId') && !changes('taskId')) return null;

  const newTask = changes('taskId') && input.taskId !== null;
  const keptTask = changes('projectId') ? null : current.taskId;
  const keptClient =
    current.projectId === null && !changes('projectId') && !newTask ? current.clientId : null;
  const old = await oldTask(tx, current, input);
  const work = await resolveWork(lockedRows(tx), actor, {
    taskId: input.taskId === undefined ? (old?.successor?.id ?? keptTask) : input.taskId,
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
  return { ids, work, warnings: await warningsOf(tx, current, input, work, old) };
}

interface OldTask {
  task: Task;
  /** The task of the same name in the new project. */
  successor: Task | null;
}

/** The task that an entry loses because its project alone changes; null where nothing is lost. */
async function oldTask(tx: Handle, current: TimeEntry, input: WorkInput): Promise<OldTask | null> {
  const { teamId, projectId, taskId } = current;
  if (input.projectId === undefined || input.projectId === projectId) return null;
  if (input.taskId !== undefined || taskId === null) return null;
  if (input.projectId !== null && !isId(input.projectId)) return null;
  const task = await shareLockTask(tx, teamId, taskId);
  if (!task) return null;
  if (input.projectId === null) return { task, successor: null };
  const called = await shareLockTasksByName(tx, teamId, input.projectId, foldForSearch(task.name));
  return { task, successor: called.find(({ name }) => name === task.name) ?? called[0] ?? null };
}

async function warningsOf(
  tx: Handle,
  current: TimeEntry,
  input: WorkInput,
  { project, client }: ResolvedWork,
  old: OldTask | null,
): Promise<string[]> {
  const warnings: string[] = [];
  if (old && !old.successor) {
    const reason = project
      ? `the project ${quoted(project.name)} has no active task of this name`
      : 'an entry without a project has no task';
    warnings.push(`The task ${quoted(old.task.name)} was dropped: ${reason}.`);
  }
  const losesClient =
    input.clientId === undefined &&
    current.clientId !== null &&
    client?.id !== current.clientId &&
    (project ? current.projectId === null : current.projectId !== null);
  if (losesClient) {
    const before = await shareLockClient(tx, current.teamId, current.clientId ?? '');
    warnings.push(
      `The client ${quoted(before?.name ?? '')} was dropped: ${reasonOfNewClient(project, client)}.`,
    );
  }
  return warnings;
}

function reasonOfNewClient(project: ResolvedWork['project'], client: ResolvedWork['client']): string {
  if (!project) return 'it came with the project';
  const now = client ? `belongs to the client ${quoted(client.name)}` : 'has no client';
  return `the project ${quoted(project.name)} ${now}`;
}

/** If one id implies another, the given ids must agree with the result. */
function requireAsAsked(asked: WorkInput, ids: WorkIds): void {
  if (asked.projectId !== undefined && asked.projectId !== ids.projectId) {
    throw failure('CONTRADICTION', 'The task belongs to another project than projectId says.', 'taskId');
  }
  if (asked.clientId !== undefined && asked.clientId !== ids.clientId) {
    throw failure('CONTRADICTION', 'The project belongs to another client than clientId says.', 'clientId');
  }
}
