import { z } from 'zod';
import { listCatalog } from '../../services/catalog/list.ts';
import { createClient } from '../../services/clients/create.ts';
import { updateClient } from '../../services/clients/update.ts';
import { resolveNames } from '../../services/naming/resolve.ts';
import { anyTeam, archivedFilter, changedRate, newRate, page, search, team } from '../inputs.ts';
import { ADDS, defineTool, OVERWRITES, READS, type Tool } from '../tool.ts';
import { clientView, itemLines, itemText, viewClients } from '../views/catalog.ts';
import { readRate } from '../views/money.ts';
import { counted, listText, nextCursor, pageView } from '../views/page.ts';
import { archiveTool } from './archive.ts';

const oneClient = z.object({ client: clientView });

export const clientTools: Tool[] = [
  defineTool({
    name: 'list_clients',
    title: 'List clients',
    description: 'The clients of your teams, by name.',
    behaviour: READS,
    input: z.strictObject({ team: anyTeam, archived: archivedFilter, search, ...page }),
    output: z.object({ clients: z.array(clientView), ...pageView }),
    run: async (context, { team: teamName, ...query }) => {
      const { app, actor } = context;
      const { teamId } = await resolveNames(app, actor, { team: teamName });
      const found = await listCatalog(app, actor, 'clients', { ...query, teamId });
      const clients = await viewClients(context, found.items);
      const data = { clients, total_count: await found.count(), ...nextCursor(found) };
      const lines = await itemLines(context, clients);
      return { data, text: listText(counted(data.total_count, 'client'), lines, data) };
    },
  }),
  defineTool({
    name: 'create_client',
    title: 'Create a client',
    description: 'Makes a client. Takes MANAGER.',
    behaviour: ADDS,
    input: z.strictObject({ name: z.string(), team, hourly_rate: newRate }),
    output: oneClient,
    run: async (context, args) => {
      const { app, actor } = context;
      const { teamId } = await resolveNames(app, actor, { team: args.team });
      const made = await createClient(app, actor, {
        name: args.name,
        teamId,
        defaultHourlyRate: readRate(args.hourly_rate),
      });
      return answer('Created', await viewClients(context, [made]));
    },
  }),
  defineTool({
    name: 'update_client',
    title: 'Change a client',
    description: 'Changes a client; omitted values stay. Takes MANAGER.',
    behaviour: OVERWRITES,
    input: z.strictObject({
      client: z.string().describe('Name or id'),
      name: z.string().optional(),
      hourly_rate: changedRate,
    }),
    output: oneClient,
    run: async (context, args) => {
      const { app, actor } = context;
      const { clientId } = await resolveNames(app, actor, { client: args.client });
      const changed = await updateClient(app, actor, clientId ?? '', {
        name: args.name,
        defaultHourlyRate: readRate(args.hourly_rate),
      });
      return answer('Changed', await viewClients(context, [changed]));
    },
  }),
  archiveTool({ kind: 'clients', noun: 'client', view: viewClients }),
];

function answer(done: string, [client]: z.input<typeof clientView>[]) {
  return {
    data: { client: client as z.input<typeof clientView> },
    text: `${done}: ${client && itemText(client)}`,
  };
}
