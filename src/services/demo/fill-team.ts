import { formatInstant } from '../../domain/time/instant.ts';
import type { App } from '../app.ts';
import { archiveItem } from '../catalog/archive.ts';
import { startTimer } from '../timers/start.ts';
import { monthsBefore, startOfDay } from './calendar.ts';
import { projects } from './catalog.ts';
import { type CatalogIds, fillCatalog } from './fill-catalog.ts';
import type { FoundedTeam, Member } from './found-team.ts';
import { historyOf, MONTHS_OF_HISTORY } from './history.ts';
import { writeHistory } from './write-history.ts';

const TIMER_RUNS_FOR = 47 * 60_000;
const WEEK = 7 * 86_400_000;

/** The same before anything happened: a team is older than the time in it. */
export function beforeHistory(app: App): App {
  const then = monthsBefore(app.clock(), MONTHS_OF_HISTORY) - WEEK;
  return { ...app, clock: () => then };
}

/** Gives a team its clients, projects and tasks, and its members the time of some months up to now. */
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
  // Side by side: no two people's time needs the same lock, and PostgreSQL has more than one core to work with.
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

/** Some time ago, but today, also just after midnight. */
function startOfTimer({ person: { timezone } }: Member, now: number): number {
  return Math.max(now - TIMER_RUNS_FOR, startOfDay(timezone, now));
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
