import { dayOf } from '../../../src/domain/time/calendar.ts';
import { weekDaysOf, weeksLater } from '../../../src/domain/time/week-days.ts';
import { queryClient } from '../api/query-client.ts';
import { catalogQuery } from '../data/catalog.ts';
import { currentTeamOf } from '../data/current-team.tsx';
import { rangeOfDays } from '../data/days-entries.ts';
import { rangeQuery, recentQuery, runningQuery } from '../data/entries.ts';
import { meQuery, type User } from '../data/me.ts';

/**
 * Loads the data of a page as soon as the user is known, in parallel; the components would request it one
 * after another. Failures are ignored here: the components make the same requests and show errors.
 */

/** The requests of the first view; null after it is rendered. */
let firstRequests: Promise<void>[] | null = [];

function addRequest(answer: Promise<void>): void {
  firstRequests?.push(answer);
}

/** If the data arrives soon, one render with data is faster than two. */
const FIRST_DATA_WAIT_MS = 150;

/** Waits briefly for the data of the first view. */
export async function firstAnswers(): Promise<void> {
  const answers = Promise.all(firstRequests ?? []);
  firstRequests = null;
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, FIRST_DATA_WAIT_MS))]);
}

interface Viewer {
  user: User;
  member: { teamId: string; identityId: string };
}

/** Loads the user, which all other requests need, and the data of the frame. */
export async function loadFrame(): Promise<void> {
  const me = await queryClient.ensureQueryData(meQuery);
  const team = currentTeamOf(me);
  if (!team) return;
  addRequest(queryClient.prefetchQuery(runningQuery({ teamId: team.id, identityId: team.myIdentity.id })));
  // Every part of the frame uses the catalog.
  await queryClient.prefetchQuery(catalogQuery(team.id));
}

export async function loadRecent(): Promise<void> {
  const ahead = await loadViewer();
  if (ahead) addRequest(queryClient.prefetchQuery(recentQuery(ahead.member)));
}

interface Shown {
  date: string | undefined;
  /** The id of another member, who may not exist or not be visible. */
  member: string | undefined;
}

/** Loads the user's own entries for weeks relative to the week of `date`, or to the current week. */
export async function loadWeeks({ date, member }: Shown, weeks: readonly number[]): Promise<void> {
  const ahead = await loadViewer();
  if (!ahead || member !== undefined) return;
  const { timezone, weekStart } = ahead.user;
  const day = date ?? dayOf(Date.now(), timezone).date;
  for (const later of weeks) {
    const days = weekDaysOf(weeksLater(day, later), timezone, weekStart);
    addRequest(queryClient.prefetchQuery(rangeQuery(rangeOfDays(ahead.member, days))));
  }
}

async function loadViewer(): Promise<Viewer | null> {
  const me = await queryClient.ensureQueryData(meQuery).catch(() => null);
  const team = me && currentTeamOf(me);
  return team ? { user: me.user, member: { teamId: team.id, identityId: team.myIdentity.id } } : null;
}
