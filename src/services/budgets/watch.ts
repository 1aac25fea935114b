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

/** Projects per statement. SQLite runs reports one after the other, so long statements would delay them. */
const MAX_CONCURRENT = 5;

/**
 * Looks which budgets of some teams, or of all, reached a threshold, and tells of each once. Any number of processes may look
 * at the same time: who writes an alert down first tells of it.
 */
export async function watchBudgets(app: App, teamIds: readonly string[] | null): Promise<BudgetAlert[]> {
  if (teamIds?.length === 0) return [];
  const projects = await watchedProjects(app, teamIds);
  const told: ReachedThreshold[] = [];
  for (let from = 0; from < projects.length; from += MAX_CONCURRENT) {
    const reached = await findReached(app, projects.slice(from, from + MAX_CONCURRENT));
    if (reached.length > 0) told.push(...(await claimAll(app, reached)));
  }
  if (told.length > 0) await notifyOfAlerts(app, told);
  return told.map(({ alert }) => alert);
}

/** The projects with budgets, without those of deleted teams, whose members get no e-mails. */
async function watchedProjects(app: App, teamIds: readonly string[] | null): Promise<BudgetedProject[]> {
  const projects = (await findBudgetedProjects(app.db.read, teamIds)).filter(hasBudget);
  const teams = await findTeams(app.db.read, [...new Set(projects.map(({ teamId }) => teamId))]);
  const kept = new Set(teams.filter(({ eraseAt }) => eraseAt === null).map(({ id }) => id));
  return projects.filter(({ teamId }) => kept.has(teamId));
}

/** The teams whose budgets are spent by running timers, without anyone's doing. */
export function teamsWithRunningBudgets(app: App): Promise<string[]> {
  return findTeamsWithRunningBudgets(app.db.read);
}

async function findReached(app: App, projects: readonly BudgetedProject[]): Promise<ReachedThreshold[]> {
  const now = app.clock();
  const zones = await zonesOf(app.db.read, projects);
  const asked = projects.flatMap((project) =>
    watchedSpans(project.budget, now, zones.get(project.teamId) ?? 'UTC').map((span) => ({
      project,
      span,
      ranges: rangesOf(span),
    })),
  );
  const sums = await sumOf(app.db.reports, asked, now);
  const known = await findAlertsOfProjects(app.db.read, projects);
  return asked.flatMap(({ project, span }, index) =>
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
      .filter(({ alert }) => !known.some((one) => isSameAlert(one, alert))),
  );
}

/** All of the span, and what of it is news. */
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

/** Claims thresholds that no other process claimed, for budgets that did not change since. */
export function claimAll(app: App, reached: readonly ReachedThreshold[]): Promise<ReachedThreshold[]> {
  // In one order, so that no two transactions wait for each other.
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

/** Tells those who may see budgets that some reached thresholds: in the dashboard, and with an e-mail for each of them. */
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
  // The mailbox of an address that is not verified may be that of somebody else.
  const readers = await findVerifiedWithRoles(app.db.read, id, rolesThatMay('budget.read'));
  // Nobody reads the mail of people in samples.
  return readers.filter(({ email }) => !isReserved(email));
}
