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

/** For a kind that says nothing of how long it lives; none of those in use does. */
const STANDARD_SECONDS = 86_400;

/** Lets the authorization server keep what it must remember in our database. */
export function adapterFor(app: App, addressOf: AddressOf): (kind: string) => Adapter {
  return (kind) => (kind === 'Client' ? clientsOnly(app) : recordsOf(app, kind, addressOf));
}

function recordsOf(app: App, kind: string, addressOf: AddressOf): Adapter {
  /** The address of the application whose request is being answered. */
  const address = () => (Provider.ctx ? addressOf(Provider.ctx.req) : null);
  return {
    upsert: (id, payload, seconds = STANDARD_SECONDS) =>
      saveRecord(app, kind, id, payload as RecordPayload, seconds),
    find: async (id) => (await findRecord(app, kind, id)) as AdapterPayload | undefined,
    findByUid: async (uid) => (await findRecordByUid(app, kind, uid)) as AdapterPayload | undefined,
    findByUserCode: async () => undefined,
    consume: async (id) => {
      // The server looks before it gets here, so only uses at the same moment are told apart by this.
      if (!(await consumeRecord(app, kind, id, address())))
        throw new errors.InvalidGrant('it was used already');
    },
    destroy: (id) => destroyRecord(app, kind, id, address()),
    revokeByGrantId: (grantId) => revokeGrant(app, grantId, address()),
  };
}

/** Applications are made by people through their own service; the authorization server only reads them. */
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

/** An application as the authorization server describes its clients. */
function clientMetadata(app: OAuthApp, secretHash: string | null): AllClientMetadata {
  return {
    client_id: app.id,
    client_name: app.name,
    redirect_uris: app.redirectUris,
    // Lets the port of a loopback address vary, as applications on people's machines need it.
    application_type: 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    // No ID tokens are given out, but the server wants to know how it would sign them.
    id_token_signed_response_alg: 'ES256',
    // The presented secret is hashed before the comparison; see provider.ts.
    ...(secretHash === null
      ? { token_endpoint_auth_method: 'none' as const }
      : { token_endpoint_auth_method: 'client_secret_basic' as const, client_secret: secretHash }),
  };
}
