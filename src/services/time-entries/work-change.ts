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

/** The new project, client and task of an entry, and warnings about values that changed beyond the input. */
interface WorkChange {
  ids: WorkIds;
  work: ResolvedWork;
  warnings: string[];
}

/**
 * Resolves project, client and task of an entry after an update. Returns null if the update does not change them. A new
 * task sets its project, and a new project its client. If only the project changes, the task of the same name in the new
 * project replaces the old one; without such a task, the task is dropped with a warning.
 *
 * An entry that stays in its project keeps its client, although the project may belong to another client now.
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
  const oldTask = await findOldTask(tx, current, input);
  const work = await resolveWork(lockedRows(tx), actor, {
    taskId: input.taskId === undefined ? (oldTask?.successor?.id ?? keptTask) : input.taskId,
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
  requireAgreement(input, ids);
  requireSameTeam(work, current.teamId, 'the entry');
  // An entry may keep archived references. Only new references must be active.
  requireOpen({
    project: ids.projectId === current.projectId ? null : work.project,
    client: ids.clientId === current.clientId ? null : work.client,
    task: ids.taskId === current.taskId ? null : work.task,
  });
  return { ids, work, warnings: await warningsOf(tx, current, input, work, oldTask) };
}

interface OldTask {
  task: Task;
  /** The task of the same name in the new project. */
  successor: Task | null;
}

/** Returns the task that an entry loses because only its project changes, or null. */
async function findOldTask(tx: Handle, current: TimeEntry, input: WorkInput): Promise<OldTask | null> {
  const { teamId, projectId, taskId } = current;
  if (input.projectId === undefined || input.projectId === projectId) return null;
  if (input.taskId !== undefined || taskId === null) return null;
  if (input.projectId !== null && !isId(input.projectId)) return null;
  const task = await shareLockTask(tx, teamId, taskId);
  if (!task) return null;
  if (input.projectId === null) return { task, successor: null };
  const candidates = await shareLockTasksByName(tx, teamId, input.projectId, foldForSearch(task.name));
  return { task, successor: candidates.find(({ name }) => name === task.name) ?? candidates[0] ?? null };
}

async function warningsOf(
  tx: Handle,
  current: TimeEntry,
  input: WorkInput,
  { project, client }: ResolvedWork,
  oldTask: OldTask | null,
): Promise<string[]> {
  const warnings: string[] = [];
  if (oldTask && !oldTask.successor) {
    const reason = project
      ? `the project ${quoted(project.name)} has no active task of this name`
      : 'an entry without a project has no task';
    warnings.push(`The task ${quoted(oldTask.task.name)} was dropped: ${reason}.`);
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

/** Throws if a given id contradicts the resolved one. */
function requireAgreement(input: WorkInput, ids: WorkIds): void {
  if (input.projectId !== undefined && input.projectId !== ids.projectId) {
    throw failure('CONTRADICTION', 'The task belongs to another project than projectId says.', 'taskId');
  }
  if (input.clientId !== undefined && input.clientId !== ids.clientId) {
    throw failure('CONTRADICTION', 'The project belongs to another client than clientId says.', 'clientId');
  }
}
