import type { BudgetAlert, Project } from '../../../domain/entities.ts';
import type { Place } from '../../../domain/page.ts';
import type { Handle } from '../../database.ts';
import { idList, isOneOf } from '../../dialect.ts';
import { toBudgetAlert, toProject } from '../../rows.ts';

/** Inserts an alert; false if the alert exists. */
export async function claimAlert(tx: Handle, alert: BudgetAlert): Promise<boolean> {
  const rows = await tx
    .insertInto('budget_alerts')
    .values({
      team_id: alert.teamId,
      id: alert.id,
      project_id: alert.projectId,
      period: alert.period,
      threshold: alert.threshold,
      created_at: alert.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['team_id', 'project_id', 'period', 'threshold']).doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

export async function findAlertsOfProjects(
  handle: Handle,
  projects: readonly { teamId: string; id: string }[],
): Promise<BudgetAlert[]> {
  const teamIds = [...new Set(projects.map(({ teamId }) => teamId))];
  const ids = projects.map(({ id }) => id);
  const rows = await handle
    .selectFrom('budget_alerts')
    .selectAll()
    .where(isOneOf(handle, 'team_id', idList(handle, teamIds)))
    .where(isOneOf(handle, 'project_id', idList(handle, ids)))
    .execute();
  return rows.map(toBudgetAlert);
}

export async function deleteAlertsOfProject(
  tx: Handle,
  project: { teamId: string; id: string },
): Promise<void> {
  await tx
    .deleteFrom('budget_alerts')
    .where('team_id', '=', project.teamId)
    .where('project_id', '=', project.id)
    .execute();
}

export interface AlertListing {
  teamId: string;
  identityId: string;
  after: Place<number> | null;
  limit: number;
}

/** The alerts of a team that a member has not dismissed, newest first. */
export async function listAlerts(
  handle: Handle,
  { teamId, identityId, after, limit }: AlertListing,
): Promise<BudgetAlert[]> {
  let query = handle
    .selectFrom('budget_alerts')
    .selectAll()
    .where('team_id', '=', teamId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('dismissed_budget_alerts as dismissed')
            .select('dismissed.alert_id')
            .whereRef('dismissed.team_id', '=', 'budget_alerts.team_id')
            .whereRef('dismissed.alert_id', '=', 'budget_alerts.id')
            .where('dismissed.identity_id', '=', identityId),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after) {
    query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.key, after.id)));
  }
  return (await query.execute()).map(toBudgetAlert);
}

export async function findAlert(
  handle: Handle,
  teamIds: readonly string[],
  id: string,
): Promise<BudgetAlert | undefined> {
  if (teamIds.length === 0) return undefined;
  const row = await handle
    .selectFrom('budget_alerts')
    .selectAll()
    .where('team_id', 'in', teamIds)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toBudgetAlert(row);
}

export async function dismissAlert(
  tx: Handle,
  { teamId, id }: BudgetAlert,
  identityId: string,
): Promise<void> {
  await tx
    .insertInto('dismissed_budget_alerts')
    .values({ team_id: teamId, alert_id: id, identity_id: identityId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Active projects with a budget, of the given teams or of all teams. */
export async function findBudgetedProjects(
  handle: Handle,
  teamIds: readonly string[] | null,
): Promise<Project[]> {
  let query = handle
    .selectFrom('projects')
    .selectAll()
    .where('budget_kind', 'is not', null)
    .where('archived_at', 'is', null);
  if (teamIds) query = query.where(isOneOf(handle, 'team_id', idList(handle, teamIds)));
  return (await query.execute()).map(toProject);
}

/** The teams with a timer that runs on a project with a budget. Such a budget is spent without further writes. */
export async function findTeamsWithRunningBudgets(handle: Handle): Promise<string[]> {
  const rows = await handle
    .selectFrom('time_entries')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.team_id', '=', 'time_entries.team_id')
        .onRef('projects.id', '=', 'time_entries.project_id'),
    )
    .select('time_entries.team_id')
    .distinct()
    .where('time_entries.end_at', 'is', null)
    .where('projects.budget_kind', 'is not', null)
    .execute();
  return rows.map((row) => row.team_id);
}
