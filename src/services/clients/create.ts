import { insertClient } from '../../db/queries/catalog/catalog-writes.ts';
import type { Client } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkName } from '../../domain/text/text.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { refusingTakenNames, requireFreeName } from '../catalog/name-taken.ts';
import { byImport } from '../imports/by-import.ts';
import { originOf, requireImportInto } from '../imports/open.ts';
import { type MoneyInput, readHourlyRate } from '../rates/hourly-rate.ts';
import { authorize, membershipFor } from '../shared/access.ts';
import { requireTeam } from '../teams/require.ts';

export interface CreateClientArgs {
  name: string;
  teamId?: string | null;
  defaultHourlyRate?: MoneyInput | null;
  /** Whether the client is created archived, for imports. */
  archived?: boolean | null;
  /** The import that creates the client. Undoing the import can delete the client. */
  importId?: string | null;
}

export async function createClient(app: App, actor: Actor, args: CreateClientArgs): Promise<Client> {
  const { teamId } = membershipFor(actor, args.teamId);
  authorize(actor, 'catalog.manage', teamId);
  const name = checkName(args.name);
  return refusingTakenNames('clients', () =>
    app.db.transaction(async (tx) => {
      const run = await originOf(tx, actor, args.importId);
      requireImportInto(run, teamId, 'client');
      const team = await requireTeam(tx, actor, teamId);
      const now = app.clock();
      const client: Client = {
        id: newId(now),
        teamId,
        name,
        defaultHourlyRate: args.defaultHourlyRate
          ? readHourlyRate(actor, team, args.defaultHourlyRate, 'defaultHourlyRate')
          : null,
        archivedAt: args.archived ? now : null,
        createdAt: now,
      };
      await requireFreeName(tx, actor, 'clients', client, null);
      await insertClient(tx, client, run?.id ?? null);
      await record(tx, actor, teamId, now, 'client.create', {
        before: null,
        after: client,
        also: byImport(args),
      });
      return client;
    }),
  );
}
