import { updateClient as writeClient } from '../../db/queries/catalog/catalog-writes.ts';
import type { Client } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkName } from '../../domain/text/text.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { refusingTakenNames, requireFreeName } from '../catalog/name-taken.ts';
import { lockItem } from '../catalog/require.ts';
import { type MoneyInput, readHourlyRate } from '../rates/hourly-rate.ts';
import { authorize } from '../shared/access.ts';
import { changed, changedRequired } from '../shared/patch.ts';
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
