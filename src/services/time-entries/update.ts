import type { TimeEntry } from '../../domain/entities.ts';
import { parseInstant } from '../../domain/instant.ts';
import type { Actor } from '../../domain/policy.ts';
import { checkRange } from '../../domain/time-entry.ts';
import { failure, invalid } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { changedRequired } from '../changes.ts';
import { checkTagNames } from '../tags/ensure.ts';
import { checkDescription, checkTitle } from './draft.ts';
import { lockEntry } from './lock.ts';
import { rateFor } from './place.ts';
import { replaceTags, saveChanged } from './save.ts';
import { type ResolvedWork, requireOpen, resolveWork, type WorkInput } from './work.ts';

export interface UpdateTimeEntryInput extends WorkInput {
  id: string;
  startTime?: string | null;
  endTime?: string | null;
  title?: string | null;
  description?: string | null;
  billable?: boolean | null;
  tags?: readonly string[] | null;
}

/** Changes what is given and keeps the rest. An update never merges, whatever it overlaps. */
export async function updateTimeEntry(
  app: App,
  actor: Actor,
  input: UpdateTimeEntryInput,
): Promise<TimeEntry> {
  const tags = input.tags === undefined ? undefined : checkTagNames(input.tags ?? []);
  return app.db.transaction(async (tx) => {
    const { entry: current, identity } = await lockEntry(tx, actor, input.id);
    const now = app.clock();
    let entry: TimeEntry = {
      ...current,
      ...times(current, input, now),
      title: input.title === undefined ? current.title : checkTitle(input.title),
      description:
        input.description === undefined ? current.description : checkDescription(input.description),
      billable: changedRequired('billable', input.billable, current.billable, (billable) => billable),
      updatedAt: now,
    };
    const wanted = workAfter(current, input);
    if (wanted) {
      const work = await resolveWork(tx, actor, wanted);
      requireSameTeam(work, current.teamId);
      if (input.clientId === null && work.client) {
        throw failure(
          'CONTRADICTION',
          'The project belongs to a client, which the entry therefore has too.',
          'clientId',
        );
      }
      requireOpen(withoutUnchanged(work, current));
      entry = {
        ...entry,
        projectId: work.project?.id ?? null,
        clientId: work.client?.id ?? null,
        taskId: work.task?.id ?? null,
      };
      // The price of history changes only with what it was charged for.
      if (entry.projectId !== current.projectId || entry.clientId !== current.clientId) {
        entry.hourlyRate = rateFor(work, identity);
      }
    }
    await saveChanged(tx, identity, entry);
    if (tags) await replaceTags(tx, entry.teamId, entry.id, tags, now);
    return entry;
  });
}

function times(
  current: TimeEntry,
  input: UpdateTimeEntryInput,
  now: number,
): { start: number; end: number | null } {
  const start = changedRequired('startTime', input.startTime, current.start, (text) =>
    parseInstant(text, 'startTime'),
  );
  if (current.end === null && input.endTime === undefined) {
    if (start > now) throw invalid('startTime', 'A running timer cannot start in the future.');
    return { start, end: null };
  }
  const end = changedRequired('endTime', input.endTime, current.end ?? now, (text) =>
    parseInstant(text, 'endTime'),
  );
  return start === current.start && end === current.end ? { start, end } : checkRange({ start, end });
}

/**
 * The work to resolve, or null where the update does not touch it. A new task brings its project along, a new project
 * its client; what no longer fits the new project is let go.
 */
function workAfter(current: TimeEntry, input: UpdateTimeEntryInput): WorkInput | null {
  const { projectId, clientId, taskId } = input;
  if (projectId === undefined && clientId === undefined && taskId === undefined) return null;
  if (projectId !== undefined) return { projectId, clientId, taskId };
  if (taskId) return { clientId, taskId };
  const keptTask = taskId === undefined ? current.taskId : null;
  const keptClient = current.projectId === null ? current.clientId : undefined;
  return {
    projectId: current.projectId,
    taskId: keptTask,
    clientId: clientId === undefined ? keptClient : clientId,
  };
}

function requireSameTeam(work: ResolvedWork, teamId: string): void {
  for (const [what, item] of Object.entries(work) as [string, { teamId: string } | null][]) {
    if (item && item.teamId !== teamId) {
      throw failure('CONTRADICTION', `The ${what} belongs to another team than the entry.`, `${what}Id`);
    }
  }
}

/** An entry may stay where it is when that is archived since; only what it moves to must be open. */
function withoutUnchanged(work: ResolvedWork, current: TimeEntry): ResolvedWork {
  return {
    project: work.project?.id === current.projectId ? null : work.project,
    client: work.client?.id === current.clientId ? null : work.client,
    task: work.task?.id === current.taskId ? null : work.task,
  };
}
