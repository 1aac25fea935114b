import { setTimeout } from 'node:timers/promises';
import type { Actor } from '../../domain/teams/policy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { App } from '../app.ts';
import { archiveItem } from '../catalog/archive.ts';
import { createClient } from '../clients/create.ts';
import { createProject } from '../projects/create.ts';
import { createTag } from '../tags/create.ts';
import { createTask } from '../tasks/create.ts';
import { type CheckedCreation, checkCreation } from '../time-entries/checked-creation.ts';
import { createInTransaction } from '../time-entries/create.ts';
import { startTimer } from '../timers/start.ts';
import { monthsBefore, startOfDay } from './calendar.ts';
import { clients, projects, tags } from './catalog.ts';
import type { FoundedTeam, Member } from './found-team.ts';
import { type HistoryEntry, historyOf, MONTHS_OF_HISTORY } from './history.ts';

const TIMER_RUNS_FOR_MS = 47 * 60_000;
const WEEK = 7 * 86_400_000;

/** The app with its clock set before the demo history, because a team is older than its entries. */
export function beforeHistory(app: App): App {
  const then = monthsBefore(app.clock(), MONTHS_OF_HISTORY) - WEEK;
  return { ...app, clock: () => then };
}

/** Creates the clients, projects and tasks of a team, and its members' time of some months up to now. */
export async function fillTeam(
  app: App,
  founded: FoundedTeam,
  months: number,
  onProgress: (written: number, of: number) => void,
): Promise<void> {
  const now = app.clock();
  const ids = await fillCatalog(beforeHistory(app), founded.owner.actor, founded.team.id);
  await fillWithTime(app, founded, ids, now, months, onProgress);
  await archiveOldProjects(app, founded, ids, now);
}

async function fillWithTime(
  app: App,
  { team, owner, members }: FoundedTeam,
  ids: CatalogIds,
  now: number,
  months: number,
  onProgress: (written: number, of: number) => void,
): Promise<void> {
  const timerStart = startOfTimer(owner, now);
  const histories = members.map((member) => ({
    member,
    history: historyOf(member.person, member === owner ? timerStart : now, months),
  }));
  const total = histories.reduce((sum, { history }) => sum + history.length, 0);
  let written = 0;
  const onWritten = (count: number) => {
    written += count;
    onProgress(written, total);
  };
  // In parallel, because entries of different people need no common lock, and PostgreSQL can use several cores.
  await Promise.all(
    histories.map(({ member, history }) => writeHistory(app, member, team.id, ids, history, onWritten)),
  );
  await startTimer(app, owner.actor, {
    teamId: team.id,
    taskId: ids.tasks.get('booking/Workshops'),
    startTime: formatInstant(timerStart),
    title: 'Preparing the workshop',
  });
}

/** A start some minutes ago, but not before midnight. */
function startOfTimer({ person: { timezone } }: Member, now: number): number {
  return Math.max(now - TIMER_RUNS_FOR_MS, startOfDay(timezone, now));
}

async function archiveOldProjects(
  app: App,
  { owner }: FoundedTeam,
  ids: CatalogIds,
  now: number,
): Promise<void> {
  for (const [key, project] of Object.entries(projects)) {
    const id = ids.projects.get(key);
    if (!project.archived || !id) continue;
    const archivedAt = monthsBefore(now, project.monthsAgo[1]) + WEEK;
    await archiveItem({ ...app, clock: () => archivedAt }, owner.actor, 'projects', id);
  }
}

const BATCH = 200;
/** Gives a server on the same SQLite file time to take the write lock between two batches. */
const PAUSE_MS = 5;

/** Creates the entries of one person as the API does, one transaction per batch. */
async function writeHistory(
  app: App,
  { actor }: Member,
  teamId: string,
  ids: CatalogIds,
  history: readonly HistoryEntry[],
  onWritten: (count: number) => void,
): Promise<void> {
  for (let from = 0; from < history.length; from += BATCH) {
    const batch = history.slice(from, from + BATCH).map((entry) => ({
      checked: checkedCreationOf(entry, teamId, ids),
      recordedAt: entry.recordedAt,
    }));
    await app.db.transaction(async (tx) => {
      // Skips warnings about overlaps, which nobody reads here and which cost a query per entry.
      for (const { checked, recordedAt } of batch)
        await createInTransaction(tx, actor, checked, recordedAt, false);
    });
    onWritten(batch.length);
    await setTimeout(PAUSE_MS);
  }
}

function checkedCreationOf(entry: HistoryEntry, teamId: string, ids: CatalogIds): CheckedCreation {
  return checkCreation({
    teamId,
    projectId: entry.project && ids.projects.get(entry.project),
    taskId: entry.task && ids.tasks.get(`${entry.project}/${entry.task}`),
    startTime: formatInstant(entry.start),
    endTime: formatInstant(entry.end),
    title: entry.title,
    description: entry.description,
    billable: entry.billable,
    tags: entry.tags,
    overlapPolicy: entry.overlapPolicy,
  });
}

/** Ids of the created items, by key of the catalog. Tasks have keys such as `project/task`. */
export interface CatalogIds {
  projects: Map<string, string>;
  tasks: Map<string, string>;
}

export async function fillCatalog(app: App, actor: Actor, teamId: string): Promise<CatalogIds> {
  const clientIds = new Map<string, string>();
  for (const [key, { name, defaultHourlyRate }] of Object.entries(clients)) {
    const client = await createClient(app, actor, { teamId, name, defaultHourlyRate });
    clientIds.set(key, client.id);
  }
  const ids: CatalogIds = { projects: new Map(), tasks: new Map() };
  for (const [key, definition] of Object.entries(projects)) {
    const project = await createProject(app, actor, {
      teamId,
      name: definition.name,
      clientId: definition.client && clientIds.get(definition.client),
      colour: definition.colour,
      billable: definition.billable,
      hourlyRate: definition.hourlyRate,
      budget: definition.budget,
    });
    ids.projects.set(key, project.id);
    for (const name of Object.keys(definition.tasks)) {
      const task = await createTask(app, actor, { projectId: project.id, name });
      ids.tasks.set(`${key}/${name}`, task.id);
    }
  }
  for (const name of tags) await createTag(app, actor, { teamId, name });
  return ids;
}
