import { listCatalog } from '../services/catalog/list.ts';
import { createClient } from '../services/clients/create.ts';
import { updateClient } from '../services/clients/update.ts';
import { visibleRate } from '../services/rates/hourly-rate.ts';
import { builder } from './builder.ts';
import { addCatalogFields, addCatalogMutations, catalogArgs } from './types/catalog.ts';
import { connectionOf } from './types/connection.ts';
import { createInput, updateInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { ClientType } from './types/refs.ts';
import { ofTeam } from './types/related.ts';
import { MoneyInputType, MoneyType } from './types/scalars.ts';

ClientType.implement({
  description: 'Someone whom projects are done for.',
  fields: (t) => ({
    defaultHourlyRate: t.field({
      type: MoneyType,
      nullable: true,
      description:
        'The hourly rate if neither project nor member has one. Null for callers without access to rates.',
      resolve: (client, _args, { actor }) => visibleRate(actor, client.teamId, client.defaultHourlyRate),
    }),
    team: t.field(ofTeam('The team that it belongs to.')),
  }),
});
addCatalogFields(ClientType, 'client');

const ClientConnection = connectionOf('Client', ClientType);

builder.queryField('clients', (t) =>
  t.field({
    type: ClientConnection,
    description: "The clients of the caller's teams, by name.",
    args: catalogArgs(t.arg),
    resolve: (_root, args, { app, actor }) => listCatalog(app, actor, 'clients', args),
  }),
);

builder.queryField('client', (t) =>
  t.field({
    type: ClientType,
    nullable: true,
    description: 'One client; null if it does not exist or the caller has no access to it.',
    args: { id: t.arg.id({ required: true, description: 'The id of the client.' }) },
    resolve: (_root, { id }, { loaders }) => loaders.client.load(id),
  }),
);

const client = {
  client: { type: ClientType, description: 'The client as it is now.', of: (value: unknown) => value },
};

defineMutation('createClient', {
  description: 'Makes a client. Requires MANAGER.',
  input: createInput('CreateClient', (t) => ({
    name: t.string({
      required: true,
      description: 'The name, which no other active client of the team has.',
    }),
    teamId: t.id({ description: "The team; by default the caller's default team." }),
    defaultHourlyRate: t.field({
      type: MoneyInputType,
      description: 'The hourly rate of its projects. Requires ADMIN.',
    }),
    archived: t.boolean({ description: 'Whether it is archived from the start; by default it is not.' }),
    importId: t.id({
      description:
        'The import that makes it, whose undo can delete it; archived things are no obstacle to it.',
    }),
  })),
  run: ({ app, actor }, { args }) => createClient(app, actor, args),
  payload: client,
});

defineMutation('updateClient', {
  description: 'Changes a client. Requires MANAGER.',
  input: updateInput('UpdateClient', (t) => ({
    name: t.string({ description: 'A new name.' }),
    defaultHourlyRate: t.field({
      type: MoneyInputType,
      description: 'A new rate for new entries; null for none. Requires ADMIN.',
    }),
  })),
  run: ({ app, actor }, { id, args }) => updateClient(app, actor, id, args),
  payload: client,
});

addCatalogMutations('clients', 'client', ClientType);
