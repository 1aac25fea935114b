import { updateClient as writeClient } from '../../db/queries/catalog-writes.ts';
import type { Client } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { checkName } from '../../domain/text.ts';
import { authorize } from '../access.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { refusingTakenNames, requireFreeName } from '../catalog/name-taken.ts';
import { lockItem } from '../catalog/require.ts';
import { changed, changedRequired } from '../changes.ts';
import { type MoneyInput, readHourlyRate } from '../hourly-rate.ts';
import { requireTeam } from '../teams/require.ts';

export interface UpdateClientArgs {
  name?: string | null;
  defaultHourlyRate?: MoneyInput | null;
}

export async function updateClient(
  app: App,
  actor: Actor,
  id: string,
  args: UpdateClientArgs,
): Promise<Client> {
  return refusingTakenNames('clients', () =>
    app.db.transaction(async (tx) => {
      const current = await lockItem(tx, actor, 'clients', id);
      authorize(actor, 'catalog.manage', current.teamId);
      if (args.defaultHourlyRate !== undefined) authorize(actor, 'rate.manage', current.teamId);
      const team = await requireTeam(tx, actor, current.teamId);
      const client: Client = {
        ...current,
        name: changedRequired('name', args.name, current.name, checkName),
        defaultHourlyRate: changed(args.defaultHourlyRate, current.defaultHourlyRate, (rate) =>
          readHourlyRate(actor, team, rate, 'defaultHourlyRate'),
        ),
      };
      await requireFreeName(tx, actor, 'clients', client, current);
      await writeClient(tx, client);
      await record(tx, actor, client.teamId, app.clock(), 'client.update', {
        before: current,
        after: client,
      });
      return client;
    }),
  );
}
