import { dismissAlert, findAlert, listAlerts } from '../../db/queries/catalog/budget-alerts.ts';
import type { BudgetAlert } from '../../domain/entities.ts';
import { type Actor, can } from '../../domain/teams/policy.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { authorize, notFound, requireMembership, teamIdsOf } from '../shared/access.ts';
import { type Page, type PageRequest, readPageByNumber } from '../shared/paging.ts';

/** The alerts of a team that the caller has not dismissed, newest first. */
export async function listBudgetAlerts(
  app: App,
  actor: Actor,
  query: PageRequest & { teamId: string },
): Promise<Page<BudgetAlert>> {
  const { teamId, identityId } = requireMembership(actor, query.teamId);
  authorize(actor, 'budget.read', teamId);
  return readPageByNumber({
    list: 'budgetAlerts',
    request: query,
    placeOf: (alert) => ({ key: alert.createdAt, id: alert.id }),
    load: (after, limit) => listAlerts(app.db.read, { teamId, identityId, after, limit }),
  });
}

/** Removes an alert from the caller's list only. */
export async function dismissBudgetAlert(app: App, actor: Actor, id: string): Promise<BudgetAlert> {
  return app.db.transaction(async (tx) => {
    const alert = isId(id) ? await findAlert(tx, teamIdsOf(actor), id) : undefined;
    if (!alert || !can(actor, 'budget.read', alert.teamId)) throw notFound('budget alert');
    const { identityId } = requireMembership(actor, alert.teamId);
    await dismissAlert(tx, alert, identityId);
    return alert;
  });
}
