import type { IncomingMessage } from 'node:http';
import type { Actor } from '../domain/teams/policy.ts';
import { keptAddress } from '../lib/kept-address.ts';
import type { App } from '../services/app.ts';

/** A caller with the address of their request, which audit logs keep. */
export function withAddress(
  actor: Actor,
  request: IncomingMessage,
  { app, addressOf }: { app: Pick<App, 'auditAddresses'>; addressOf: (request: IncomingMessage) => string },
): Actor {
  return { ...actor, address: keptAddress(addressOf(request), app.auditAddresses) };
}
