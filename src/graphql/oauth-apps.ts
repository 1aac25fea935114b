import { type AppPresetId, appPresets } from '../domain/oauth/app-presets.ts';
import { type ConnectedApp, disconnectApp, listConnectedApps } from '../services/oauth-apps/connections.ts';
import { createOAuthApp } from '../services/oauth-apps/create.ts';
import { deleteOAuthApp } from '../services/oauth-apps/delete.ts';
import { listOAuthApps } from '../services/oauth-apps/list.ts';
import { rotateOAuthAppSecret } from '../services/oauth-apps/rotate-secret.ts';
import { updateOAuthApp } from '../services/oauth-apps/update.ts';
import { builder } from './builder.ts';
import { connectionOf } from './types/connection.ts';
import { createInput, idInput, updateInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { pageArgs } from './types/page-args.ts';
import { OAuthAppType } from './types/refs.ts';
import { ScopeType } from './types/scalars.ts';
import { TAKES_PROOF } from './types/takes-proof.ts';

/** The enum name of a preset: `CLAUDE_CODE` for `claude-code`. */
const presetName = (id: string) => id.toUpperCase().replaceAll('-', '_');

const PresetType = builder.enumType('OAuthAppPreset', {
  description: 'Presets of apps, with their name, kind and redirect URIs.',
  values: Object.fromEntries(
    appPresets.map(({ id, name, redirectUriHint }) => [
      presetName(id),
      { value: id, description: redirectUriHint ? `${name}. Give its redirect URI.` : `${name}.` },
    ]),
  ) as Record<string, { value: AppPresetId; description: string }>,
});

OAuthAppType.implement({
  description: 'An OAuth 2.0 client: an app that can ask people for access.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its OAuth client id, which is no secret.' }),
    name: t.exposeString('name', { description: 'The name that people are shown when it asks them.' }),
    preset: t.field({
      type: PresetType,
      description: 'The preset.',
      resolve: ({ preset }) => preset as AppPresetId,
    }),
    redirectUris: t.exposeStringList('redirectUris', {
      description: 'The redirect URI. On localhost any port matches.',
    }),
    confidential: t.exposeBoolean('confidential', {
      description: 'Whether it proves itself by a client secret; all of them need PKCE.',
    }),
    createdAt: t.expose('createdAt', { type: 'ISO8601DateTime', description: 'When it was made.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'ISO8601DateTime',
      nullable: true,
      description: 'When it was used last, by anyone, to within seconds; null if never.',
    }),
  }),
});

const OAuthAppConnection = connectionOf('OAuthApp', OAuthAppType);

builder.queryField('oauthApps', (t) =>
  t.field({
    type: OAuthAppConnection,
    description: 'The OAuth apps registered by the caller, newest first.',
    args: pageArgs(t.arg),
    resolve: (_root, args, { app, actor }) => listOAuthApps(app, actor, args),
  }),
);

const ConnectedAppType = builder.objectRef<ConnectedApp>('ConnectedApp').implement({
  description: 'An OAuth app that the caller connected.',
  fields: (t) => ({
    app: t.field({ type: OAuthAppType, description: 'The app.', resolve: ({ app }) => app }),
    scopes: t.expose('scopes', { type: [ScopeType], description: 'The permissions of the credential.' }),
    connectedAt: t.expose('connectedAt', {
      type: 'ISO8601DateTime',
      description: 'When the caller allowed it last.',
    }),
  }),
});

builder.queryField('connectedApps', (t) =>
  t.field({
    type: [ConnectedAppType],
    description: 'The OAuth apps connected by the caller, newest first.',
    resolve: (_root, _args, { app, actor }) => listConnectedApps(app, actor),
  }),
);

const redirectUris = 'The redirect URIs: `https`, `http` on loopback, or a private-use scheme. At most 10.';

defineMutation('createOAuthApp', {
  description: `Registers an OAuth app. ${TAKES_PROOF}`,
  input: createInput('CreateOAuthApp', (t) => ({
    preset: t.field({
      type: PresetType,
      required: true,
      description: 'The preset of the app. A preset has a name and redirect URIs.',
    }),
    name: t.string({ description: 'The name that people are shown; by default that of the preset.' }),
    redirectUris: t.stringList({ description: `${redirectUris} Default: those of the preset.` }),
    confidential: t.boolean({
      description: 'Whether it gets a client secret, for apps that run on a server.',
    }),
  })),
  run: ({ app, actor }, { args }) => createOAuthApp(app, actor, args),
  payload: {
    oauthApp: { type: OAuthAppType, description: 'The new app.', of: (made) => made.oauthApp },
    clientSecret: {
      type: 'String',
      description: 'Its client secret, where it has one. It is shown this once and cannot be read again.',
      of: (made) => made.secret,
      mayBeMissing: true,
    },
  },
});

defineMutation('updateOAuthApp', {
  description: `Changes one of the caller's OAuth apps. ${TAKES_PROOF}`,
  input: updateInput('UpdateOAuthApp', (t) => ({
    name: t.string({ description: 'The name that people are shown.' }),
    redirectUris: t.stringList({ description: redirectUris }),
  })),
  run: ({ app, actor }, { id, args }) => updateOAuthApp(app, actor, id, args),
  payload: {
    oauthApp: { type: OAuthAppType, description: 'The app.', of: (oauthApp) => oauthApp },
  },
});

defineMutation('rotateOAuthAppSecret', {
  description: `Gives one of the caller's OAuth apps a new client secret; the old one stops working. ${TAKES_PROOF}`,
  input: idInput('RotateOAuthAppSecret', 'The id of the app.'),
  run: ({ app, actor }, { id }) => rotateOAuthAppSecret(app, actor, id),
  payload: {
    oauthApp: { type: OAuthAppType, description: 'The app.', of: (made) => made.oauthApp },
    clientSecret: {
      type: 'String',
      description: 'The new client secret. It is shown this once and cannot be read again.',
      of: (made) => made.secret,
    },
  },
});

defineMutation('deleteOAuthApp', {
  description:
    "Deletes one of the caller's OAuth apps with all grants to it. Its tokens are rejected from then on.",
  input: idInput('DeleteOAuthApp', 'The id of the app.'),
  run: ({ app, actor }, { id }) => deleteOAuthApp(app, actor, id),
  payload: {
    oauthApp: { type: OAuthAppType, description: 'The id of the deleted thing.', of: (oauthApp) => oauthApp },
  },
});

defineMutation('disconnectApp', {
  description: 'Revokes the grants of the caller to an OAuth app. Its tokens are rejected from then on.',
  input: idInput('DisconnectApp', 'The id of the app.'),
  run: ({ app, actor }, { id }) => disconnectApp(app, actor, id),
  payload: {
    oauthApp: { type: OAuthAppType, description: 'The app.', of: (oauthApp) => oauthApp },
  },
});
