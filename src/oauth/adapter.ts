import type { IncomingMessage } from 'node:http';
import type { AllClientMetadata } from 'oidc-provider';
import Provider, { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { OAuthApp } from '../domain/entities.ts';
import type { App } from '../services/app.ts';
import type { RecordPayload } from '../services/oauth/payload.ts';
import {
  consumeRecord,
  destroyRecord,
  findRecord,
  findRecordByUid,
  revokeGrant,
  saveRecord,
} from '../services/oauth/records.ts';
import { findActiveClient } from '../services/oauth-apps/find-client.ts';

type AddressOf = (request: IncomingMessage) => string;

/** The lifetime of records without one. Every kind in use has its own lifetime. */
const STANDARD_SECONDS = 86_400;

/** Stores the records of oidc-provider in the database. */
export function adapterFor(app: App, addressOf: AddressOf): (kind: string) => Adapter {
  return (kind) => (kind === 'Client' ? clientsOnly(app) : recordsOf(app, kind, addressOf));
}

function recordsOf(app: App, kind: string, addressOf: AddressOf): Adapter {
  /** The network address of the current request. */
  const address = () => (Provider.ctx ? addressOf(Provider.ctx.req) : null);
  return {
    upsert: (id, payload, seconds = STANDARD_SECONDS) =>
      saveRecord(app, kind, id, payload as RecordPayload, seconds),
    find: async (id) => (await findRecord(app, kind, id)) as AdapterPayload | undefined,
    findByUid: async (uid) => (await findRecordByUid(app, kind, uid)) as AdapterPayload | undefined,
    findByUserCode: async () => undefined,
    consume: async (id) => {
      // oidc-provider checks before this call, so this only fails for concurrent uses.
      if (!(await consumeRecord(app, kind, id, address())))
        throw new errors.InvalidGrant('it was used already');
    },
    destroy: (id) => destroyRecord(app, kind, id, address()),
    revokeByGrantId: (grantId) => revokeGrant(app, grantId, address()),
  };
}

/** A read-only adapter of OAuth apps, which people create through their own service. */
function clientsOnly(app: App): Adapter {
  const never = async () => {
    throw new Error('The authorization server does not change applications.');
  };
  return {
    find: async (id) => {
      const client = await findActiveClient(app, id);
      return client && clientMetadata(client.app, client.secretHash);
    },
    upsert: never,
    findByUid: never,
    findByUserCode: never,
    consume: never,
    destroy: never,
    revokeByGrantId: never,
  };
}

/** Returns the client metadata of an OAuth app for oidc-provider. */
function clientMetadata(app: OAuthApp, secretHash: string | null): AllClientMetadata {
  return {
    client_id: app.id,
    client_name: app.name,
    redirect_uris: app.redirectUris,
    // Allows any port in loopback redirect URIs, which apps on people's machines need.
    application_type: 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    // oidc-provider requires an algorithm, although no ID tokens are issued.
    id_token_signed_response_alg: 'ES256',
    // The presented secret is hashed before the comparison; see provider.ts.
    ...(secretHash === null
      ? { token_endpoint_auth_method: 'none' as const }
      : { token_endpoint_auth_method: 'client_secret_basic' as const, client_secret: secretHash }),
  };
}
