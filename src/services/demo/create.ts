import { formatInstant } from '../../domain/instant.ts';
import type { Role } from '../../domain/policy.ts';
import type { App } from '../app.ts';
import { archiveItem } from '../catalog/archive.ts';
import { listTimeEntries } from '../time-entries/list.ts';
import { startTimer } from '../timers/start.ts';
import { checkPassword, hashPassword } from '../users/password.ts';
import { openAccounts } from './accounts.ts';
import { monthsBefore, startOfDay } from './calendar.ts';
import { projects } from './catalog.ts';
import { eraseDemo } from './erase.ts';
import { type CatalogIds, fillCatalog } from './fill-catalog.ts';
import { type FoundedTeam, foundDemoTeam, type Member } from './found-team.ts';
import { historyOf, MONTHS_OF_HISTORY } from './history.ts';
import { writeHistory } from './write-history.ts';

export interface DemoOptions {
  /** Everyone's. */
  password: string;
  onProgress?: (written: number, of: number) => void;
}

export interface Demo {
  teamName: string;
  people: { name: string; email: string; role: Role }[];
  entries: number;
}

const TIMER_RUNS_FOR = 47 * 60_000;
const WEEK = 7 * 86_400_000;

/** Makes the demo team with 18 months of time up to now; one that an earlier run made is replaced. */
export async function createDemo(app: App, { password, onProgress }: DemoOptions): Promise<Demo> {
  const passwordHash = await hashPassword(checkPassword(password));
  await eraseDemo(app);
  const now = app.clock();
  const atTheBeginning: App = { ...app, clock: () => monthsBefore(now, MONTHS_OF_HISTORY) - WEEK };
  const founded = await foundDemoTeam(atTheBeginning, await openAccounts(atTheBeginning, passwordHash));
  const ids = await fillCatalog(atTheBeginning, founded.owner.actor, founded.team.id);
  await fillWithTime(app, founded, ids, now, onProgress ?? (() => {}));
  await archiveOldProjects(app, founded, ids, now);
  const page = await listTimeEntries(app, founded.owner.actor, { teamId: founded.team.id, first: 1 });
  return {
    teamName: founded.team.name,
    people: founded.members.map(({ person: { name, email, role } }) => ({ name, email, role })),
    entries: (await page.totals()).count,
  };
}

async function fillWithTime(
  app: App,
  { team, owner, members }: FoundedTeam,
  ids: CatalogIds,
  now: number,
  onProgress: (written: number, of: number) => void,
): Promise<void> {
  const timerStart = startOfTimer(owner, now);
  const histories = members.map((member) => ({
    member,
    history: historyOf(member.person, member === owner ? timerStart : now),
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
