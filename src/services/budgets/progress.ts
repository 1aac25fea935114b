import type { Handle } from '../../db/database.ts';
import { findBudgetedProjects } from '../../db/queries/catalog/budget-alerts.ts';
import {
  type ProjectRange,
  type RangeSum,
  sumProjectRanges,
} from '../../db/queries/catalog/budget-spending.ts';
import { findTeams } from '../../db/queries/teams/teams.ts';
import type { Project } from '../../domain/entities.ts';
import { type BudgetProgress, paceRange, progressOf, spanAt } from '../../domain/money/budget.ts';
import type { Budget } from '../../domain/money/budget-agreement.ts';
import type { Money } from '../../domain/money/money.ts';
import { type Actor, can } from '../../domain/teams/policy.ts';
import type { Interval } from '../../domain/time/interval.ts';
import type { App } from '../app.ts';
import { requireItem } from '../catalog/require.ts';
import { loadItems } from '../related/load.ts';
import { readReport } from '../reports/read-json.ts';
import { authorize, membershipFor, notFound } from '../shared/access.ts';

export type BudgetedProject = Project & { budget: Budget };

/** A budget with its current progress. */
export interface BudgetStatus {
  budget: Budget;
  /** `2026-03` for a monthly budget; empty for a budget without periods. */
  period: string;
  progress: BudgetProgress;
  /** Amounts in currencies other than the budget's. The budget does not count them. */
  elsewhere: Money[];
}

export function hasBudget(project: Project): project is BudgetedProject {
  return project.budget !== null;
}

/**
 * Whether a caller may see budgets. Hour budgets reveal the time of other members, money budgets reveal rates, and
 * sizes reveal what the client pays. So budgets need a role that may see other members' time and rates.
 */
export function maySeeBudget(actor: Actor, { teamId }: Project): boolean {
  return can(actor, 'budget.read', teamId);
}

/** The status of budgets by project id, for projects whose budget the caller may see. */
export async function loadBudgets(
  app: App,
  actor: Actor,
  projectIds: readonly string[],
): Promise<Map<string, BudgetStatus>> {
  const projects = await loadItems(app, actor, 'projects', projectIds);
  const visible = projects.filter(hasBudget).filter((project) => maySeeBudget(actor, project));
  return statusOf(app, actor, visible);
}

/** The budgets of a team's active projects, or of one project, by project name. */
export async function listBudgets(
  app: App,
  actor: Actor,
  query: { teamId?: string | null; projectId?: string | null },
): Promise<{ project: Project; status: BudgetStatus }[]> {
  const { read } = app.db;
  const named =
    query.projectId != null ? await requireItem(read, actor, 'projects', query.projectId, 'projectId') : null;
  const { teamId } = membershipFor(actor, query.teamId ?? named?.teamId);
  if (named && named.teamId !== teamId) throw notFound('project', 'projectId');
  authorize(actor, 'budget.read', teamId);
  const budgeted = (named ? [named] : await findBudgetedProjects(read, [teamId])).filter(hasBudget);
  const found = await statusOf(app, actor, budgeted);
  return budgeted
    .flatMap((project) => {
      const status = found.get(project.id);
      return status ? [{ project, status }] : [];
    })
    .sort((a, b) => a.project.name.localeCompare(b.project.name));
}

/**
 * Sums two ranges of each project in one statement. Runs on the report connections, because sums over all time are
 * slow.
 */
async function statusOf(
  app: App,
  { userId }: Actor,
  projects: readonly BudgetedProject[],
): Promise<Map<string, BudgetStatus>> {
  const now = app.clock();
  const zones = await zonesOf(app.db.read, projects);
  const queries = projects.map((project) => {
    const zone = zones.get(project.teamId) ?? 'UTC';
    return {
      project,
      zone,
      ranges: [spanAt(project.budget, now, zone), paceRange(project.budget, now, zone)],
    };
  });
  const sums = await readReport(app, userId, (handle) => sumOf(handle, queries, now));
  return new Map(
    queries.map(({ project, zone }, index) => {
      const { budget } = project;
      const [whole, lately] = [sums[index]?.[0] ?? [], sums[index]?.[1] ?? []];
      const since = whole.length > 0 ? Math.min(...whole.map((sum) => sum.since)) : null;
      const spending = { inSpan: spentOf(budget, whole), lately: spentOf(budget, lately), since };
      return [
        project.id,
        {
          budget,
          period: spanAt(budget, now, zone).label,
          progress: progressOf(budget, spending, now, zone),
          elsewhere: otherCurrencies(budget, whole),
        },
      ];
    }),
  );
}

/** Time zones by team id. The zone of a team decides when its months begin. */
export async function zonesOf(handle: Handle, projects: readonly Project[]): Promise<Map<string, string>> {
  const teams = await findTeams(handle, [...new Set(projects.map(({ teamId }) => teamId))]);
  return new Map(teams.map(({ id, timezone }) => [id, timezone]));
}

/** The sums of each range of each project. */
export async function sumOf(
  handle: Handle,
  queries: readonly { project: BudgetedProject; ranges: readonly Interval[] }[],
  now: number,
): Promise<RangeSum[][][]> {
  const flat: ProjectRange[] = queries.flatMap(({ project, ranges }) =>
    ranges.map(({ start, end }) => ({
      teamId: project.teamId,
      projectId: project.id,
      isEarned: project.budget.kind === 'MONEY',
      start,
      end,
    })),
  );
  const sums = Map.groupBy(await sumProjectRanges(handle, flat, now), ({ position }) => position);
  let position = 0;
  return queries.map(({ ranges }) => ranges.map(() => sums.get(position++) ?? []));
}

/** Converts sums to the unit of a budget. */
export function spentOf({ kind, currency }: Budget, sums: readonly RangeSum[]): number {
  return kind === 'HOURS'
    ? sums.reduce((total, sum) => total + sum.milliseconds, 0)
    : sums.reduce((total, sum) => total + (sum.currency === currency ? sum.amount : 0), 0);
}

function otherCurrencies({ kind, currency }: Budget, sums: readonly RangeSum[]): Money[] {
  if (kind === 'HOURS') return [];
  return sums
    .flatMap((sum) =>
      sum.currency === null || sum.currency === currency
        ? []
        : [{ minorUnits: sum.amount, currency: sum.currency }],
    )
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
