import { createApiKey } from '../services/api-keys/create.ts';
import { listApiKeys } from '../services/api-keys/list.ts';
import { revokeApiKey } from '../services/api-keys/revoke.ts';
import { builder } from './builder.ts';
import { connectionOf } from './types/connection.ts';
import { createInput, idInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { pageArgs } from './types/page-args.ts';
import { ApiKeyType } from './types/refs.ts';
import { ScopeType } from './types/scalars.ts';
import { TAKES_PROOF } from './types/takes-proof.ts';

ApiKeyType.implement({
  description: 'A key with which a program acts for its user.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the key, which is no secret.' }),
    name: t.exposeString('name', { description: 'The name that its user gave it.' }),
    prefix: t.exposeString('prefix', {
      description: 'The first characters of the key, by which it is recognised.',
    }),
    scopes: t.expose('scopes', { type: [ScopeType], description: 'The permissions of the credential.' }),
    createdAt: t.expose('createdAt', { type: 'ISO8601DateTime', description: 'When it was made.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'ISO8601DateTime',
      nullable: true,
      description: 'When it was used last, to within seconds; null if never.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'ISO8601DateTime',
      nullable: true,
      description: 'When it was revoked; null while it works.',
    }),
  }),
});

const ApiKeyConnection = connectionOf('ApiKey', ApiKeyType);

builder.queryField('apiKeys', (t) =>
  t.field({
    type: ApiKeyConnection,
    description: "The caller's own keys, revoked ones included, newest first.",
    args: pageArgs(t.arg),
    resolve: (_root, args, { app, actor }) => listApiKeys(app, actor, args),
  }),
);

defineMutation('createApiKey', {
  description: `Makes an API key for the caller. ${TAKES_PROOF}`,
  input: createInput('CreateApiKey', (t) => ({
    name: t.string({ required: true, description: 'A name to recognise it by.' }),
    scopes: t.field({ type: [ScopeType], description: 'By default both. `write` includes `read`.' }),
  })),
  run: ({ app, actor }, { args }) => createApiKey(app, actor, args),
  payload: {
    apiKey: { type: ApiKeyType, description: 'The new key.', of: (made) => made.apiKey },
    secret: {
      type: 'String',
      description: 'The text of the key. It is shown this once and cannot be read again.',
      of: (made) => made.secret,
    },
  },
});

defineMutation('revokeApiKey', {
  description: "Revokes one of the caller's keys, from the next request on.",
  input: idInput('RevokeApiKey', 'The id of the key.'),
  run: ({ app, actor }, { id }) => revokeApiKey(app, actor, id),
  payload: { apiKey: { type: ApiKeyType, description: 'The revoked key.', of: (key) => key } },
});
