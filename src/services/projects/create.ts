import { countProjects } from '../../db/queries/catalog/catalog.ts';
import { insertProject } from '../../db/queries/catalog/catalog-writes.ts';
import { checkColour, projectColours } from '../../domain/colour.ts';
import type { Project } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkName } from '../../domain/text/text.ts';
import { failure } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { type BudgetInput, readBudget } from '../budgets/read-budget.ts';
import { refusingTakenNames, requireFreeName } from '../catalog/name-taken.ts';
import { lockItem } from '../catalog/require.ts';
import { byImport } from '../imports/by-import.ts';
import { originOf, requireImportInto } from '../imports/open.ts';
import { type MoneyInput, readHourlyRate } from '../rates/hourly-rate.ts';
import { authorize, membershipFor } from '../shared/access.ts';
import { requireTeam } from '../teams/require.ts';
import { requireOpenClient } from './open-client.ts';

export interface CreateProjectArgs {
  name: string;
  clientId?: string | null;
  teamId?: string | null;
  colour?: string | null;
  billable?: boolean | null;
  hourlyRate?: MoneyInput | null;
  budget?: BudgetInput | null;
  /** Whether the project is archived from the start, for imports. */
  archived?: boolean | null;
  /** The import that creates the project. Undoing the import can delete the project. */
  importId?: string | null;
}

export async function createProject(app: App, actor: Actor, args: CreateProjectArgs): Promise<Project> {
  return refusingTakenNames('projects', () =>
    app.db.transaction(async (tx) => {
      const run = await originOf(tx, actor, args.importId);
      const client =
        args.clientId != null ? await lockItem(tx, actor, 'clients', args.clientId, 'clientId') : null;
      const { teamId } = membershipFor(actor, args.teamId ?? client?.teamId);
      if (client && client.teamId !== teamId) {
        throw failure('CONTRADICTION', 'The client belongs to another team than teamId says.', 'clientId');
      }
      authorize(actor, 'catalog.manage', teamId);
      requireImportInto(run, teamId, 'project');
      const name = checkName(args.name);
      const colour = args.colour != null ? checkColour(args.colour) : null;
      if (client && args.importId == null) requireOpenClient(client);
      const team = await requireTeam(tx, actor, teamId);
      const now = app.clock();
      const project: Project = {
        id: newId(now),
        teamId,
        name,
        clientId: client?.id ?? null,
        colour: colour ?? (await nextColour(tx, teamId)),
        billable: args.billable ?? true,
        hourlyRate: args.hourlyRate ? readHourlyRate(actor, team, args.hourlyRate, 'hourlyRate') : null,
        budget: args.budget ? readBudget(actor, team, args.budget) : null,
        archivedAt: args.archived ? now : null,
        createdAt: now,
      };
      await requireFreeName(tx, actor, 'projects', project, null);
      await insertProject(tx, project, run?.id ?? null);
      await record(tx, actor, teamId, now, 'project.create', {
        before: null,
        after: project,
        also: byImport(args),
      });
      return project;
    }),
  );
}

async function nextColour(tx: Parameters<typeof countProjects>[0], teamId: string): Promise<string> {
  const count = await countProjects(tx, teamId);
  return projectColours[count % projectColours.length] ?? projectColours[0];
}
