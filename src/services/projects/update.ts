import type { Handle } from '../../db/database.ts';
import { deleteAlertsOfProject } from '../../db/queries/catalog/budget-alerts.ts';
import { updateProject as writeProject } from '../../db/queries/catalog/catalog-writes.ts';
import { checkColour } from '../../domain/colour.ts';
import type { Project } from '../../domain/entities.ts';
import { isSameAgreement } from '../../domain/money/budget-agreement.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkName } from '../../domain/text/text.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { type BudgetInput, readBudget } from '../budgets/read-budget.ts';
import { refusingTakenNames, requireFreeName } from '../catalog/name-taken.ts';
import { lockItem } from '../catalog/require.ts';
import { type MoneyInput, readHourlyRate } from '../rates/hourly-rate.ts';
import { authorize } from '../shared/access.ts';
import { changed, changedRequired } from '../shared/patch.ts';
import { requireTeam } from '../teams/require.ts';
import { requireOpenClient } from './open-client.ts';

export interface UpdateProjectArgs {
  name?: string | null;
  clientId?: string | null;
  colour?: string | null;
  billable?: boolean | null;
  hourlyRate?: MoneyInput | null;
  budget?: BudgetInput | null;
}

/** Updates a project. Existing entries keep the previous client of the project. */
export async function updateProject(
  app: App,
  actor: Actor,
  id: string,
  args: UpdateProjectArgs,
): Promise<Project> {
  return refusingTakenNames('projects', () =>
    app.db.transaction(async (tx) => {
      const current = await lockItem(tx, actor, 'projects', id);
      authorize(actor, 'catalog.manage', current.teamId);
      if (args.hourlyRate !== undefined) authorize(actor, 'rate.manage', current.teamId);
      if (args.budget !== undefined) authorize(actor, 'budget.manage', current.teamId);
      if (args.clientId != null && args.clientId !== current.clientId) {
        await requireClientFor(tx, actor, current.teamId, args.clientId);
      }
      const team = await requireTeam(tx, actor, current.teamId);
      const project: Project = {
        ...current,
        name: changedRequired('name', args.name, current.name, checkName),
        clientId: changed(args.clientId, current.clientId, (clientId) => clientId),
        colour: changedRequired('colour', args.colour, current.colour, checkColour),
        billable: changedRequired('billable', args.billable, current.billable, (billable) => billable),
        hourlyRate: changed(args.hourlyRate, current.hourlyRate, (rate) =>
          readHourlyRate(actor, team, rate, 'hourlyRate'),
        ),
        budget: changed(args.budget, current.budget, (budget) => readBudget(actor, team, budget)),
      };
      await requireFreeName(tx, actor, 'projects', project, current);
      await writeProject(tx, project);
      await record(tx, actor, project.teamId, app.clock(), 'project.update', {
        before: current,
        after: project,
      });
      // Alerts of the previous budget do not apply to the new one.
      if (!isSameAgreement(project.budget, current.budget)) await deleteAlertsOfProject(tx, project);
      return project;
    }),
  );
}

async function requireClientFor(tx: Handle, actor: Actor, teamId: string, clientId: string): Promise<void> {
  const client = await lockItem(tx, actor, 'clients', clientId, 'clientId');
  if (client.teamId !== teamId) {
    throw failure('CONTRADICTION', 'The client belongs to another team than the project.', 'clientId');
  }
  requireOpenClient(client);
}
