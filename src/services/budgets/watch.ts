import {
  claimAlert,
  findAlertsOfProjects,
  findBudgetedProjects,
  findTeamsWithRunningBudgets,
} from '../../db/queries/catalog/budget-alerts.ts';
import type { RangeSum } from '../../db/queries/catalog/budget-spending.ts';
import { lockItem } from '../../db/queries/catalog/catalog.ts';
import { findVerifiedWithRoles } from '../../db/queries/teams/identities.ts';
import { findTeams } from '../../db/queries/teams/teams.ts';
import type { BudgetAlert, Identity, Team } from '../../domain/entities.ts';
import { crossedThresholds, type WatchedSpan, watchedSpans } from '../../domain/money/budget.ts';
import { isSameAgreement } from '../../domain/money/budget-agreement.ts';
import { isReserved } from '../../domain/sample.ts';
import { rolesThatMay } from '../../domain/teams/policy.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { alertMail, type ReachedThreshold } from './mail.ts';
import { type BudgetedProject, hasBudget, spentOf, sumOf, zonesOf } from './progress.ts';

/** Projects per statement. SQLite runs reports one after the other, so a long statement would delay other reports. */
const PROJECTS_PER_STATEMENT = 5;

/**
 * Finds budgets of some teams, or of all teams, that reached a threshold, and reports each threshold once. Any number
 * of processes may run this at the same time: the process that inserts an alert first reports it.
 */
export async function watchBudgets(app: App, teamIds: readonly string[] | null): Promise<BudgetAlert[]> {
  if (teamIds?.length === 0) return [];
  const projects = await watchedProjects(app, teamIds);
  const newAlerts: ReachedThreshold[] = [];
  for (let from = 0; from < projects.length; from += PROJECTS_PER_STATEMENT) {
    const reached = await findReached(app, projects.slice(from, from + PROJECTS_PER_STATEMENT));
    if (reached.length > 0) newAlerts.push(...(await claimAll(app, reached)));
  }
  if (newAlerts.length > 0) await notifyOfAlerts(app, newAlerts);
  return newAlerts.map(({ alert }) => alert);
}

/** The projects with budgets, without those of deleted teams, whose members get no e-mails. */
async function watchedProjects(app: App, teamIds: readonly string[] | null): Promise<BudgetedProject[]> {
  const projects = (await findBudgetedProjects(app.db.read, teamIds)).filter(hasBudget);
  const teams = await findTeams(app.db.read, [...new Set(projects.map(({ teamId }) => teamId))]);
  const activeTeamIds = new Set(teams.filter(({ eraseAt }) => eraseAt === null).map(({ id }) => id));
  return projects.filter(({ teamId }) => activeTeamIds.has(teamId));
}

/** The teams with running timers on budgeted projects. A timer uses up a budget without any request. */
export function teamsWithRunningBudgets(app: App): Promise<string[]> {
  return findTeamsWithRunningBudgets(app.db.read);
}

async function findReached(app: App, projects: readonly BudgetedProject[]): Promise<ReachedThreshold[]> {
  const now = app.clock();
  const zones = await zonesOf(app.db.read, projects);
  const queries = projects.flatMap((project) =>
    watchedSpans(project.budget, now, zones.get(project.teamId) ?? 'UTC').map((span) => ({
      project,
      span,
      ranges: rangesOf(span),
    })),
  );
  const sums = await sumOf(app.db.reports, queries, now);
  const knownAlerts = await findAlertsOfProjects(app.db.read, projects);
  return queries.flatMap(({ project, span }, index) =>
    reachedIn(project, sums[index] ?? [])
      .map(({ threshold, spent }) => ({
        alert: {
          id: newId(now),
          teamId: project.teamId,
          projectId: project.id,
          period: span.label,
          threshold,
          createdAt: now,
        },
        project,
        spent,
      }))
      .filter(({ alert }) => !knownAlerts.some((one) => isSameAlert(one, alert))),
  );
}

/** The whole span, and the part in which a crossed threshold is news. */
function rangesOf({ start, end, newsSince }: WatchedSpan) {
  return [{ start, end }, ...(newsSince === null ? [] : [{ start: newsSince, end }])];
}

function reachedIn({ budget }: BudgetedProject, [all = [], news = all]: readonly RangeSum[][]) {
  const spent = spentOf(budget, all);
  return crossedThresholds(budget, spent, spentOf(budget, news)).map((threshold) => ({ threshold, spent }));
}

function isSameAlert(one: BudgetAlert, other: BudgetAlert): boolean {
  return (
    one.projectId === other.projectId && one.period === other.period && one.threshold === other.threshold
  );
}

/** Claims thresholds that no other process has claimed, if their budgets are unchanged. */
export function claimAll(app: App, reached: readonly ReachedThreshold[]): Promise<ReachedThreshold[]> {
  // Sorted by project, so that transactions cannot deadlock.
  const inOrder = reached.toSorted((a, b) => (a.project.id < b.project.id ? -1 : 1));
  return app.db.transaction(async (tx) => {
    const claimed: ReachedThreshold[] = [];
    for (const one of inOrder) {
      const now = await lockItem(tx, 'projects', [one.project.teamId], one.project.id);
      if (!now || !isSameAgreement(now.budget, one.project.budget)) continue;
      if (await claimAlert(tx, one.alert)) claimed.push(one);
    }
    return claimed;
  });
}

/** Notifies the members who may see budgets: in the dashboard, and with one e-mail per member and team. */
async function notifyOfAlerts(app: App, reached: readonly ReachedThreshold[]): Promise<void> {
  const byTeam = Map.groupBy(reached, ({ alert }) => alert.teamId);
  app.db.changes.announce(byTeam.keys());
  const teams = await findTeams(app.db.read, [...byTeam.keys()]);
  for (const team of teams) {
    for (const reader of await readersIn(app, team)) {
      app.mail.send(alertMail(reader, team, byTeam.get(team.id) ?? [], app.dashboardUrl));
    }
  }
}

async function readersIn(app: App, { id }: Team): Promise<Identity[]> {
  // An unverified address may be another person's.
  const readers = await findVerifiedWithRoles(app.db.read, id, rolesThatMay('budget.read'));
  // Nobody reads the mail of sample people, whose addresses are reserved.
  return readers.filter(({ email }) => !isReserved(email));
}
