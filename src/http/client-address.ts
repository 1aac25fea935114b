import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { ipAddress } from '../lib/network.ts';

/**
 * How the address of a client is read: behind trusted proxies from `X-Forwarded-For`, else from the connection. A proxy that forwards
 * something else than an IP address counts as the client, so the result is an IP address; it is empty once the connection has ended.
 */
export function addressReader(trusted: string[] | false): (request: IncomingMessage) => string {
  if (trusted === false) return (request) => request.socket.remoteAddress ?? '';
  const trusts = proxyAddress.compile(trusted);
  return (request) => {
    const [own = '', ...forwarded] = proxyAddress.all(request);
    let address = own;
    for (const [hop, text] of forwarded.entries()) {
      const next = trusts(address, hop) ? ipAddress(text) : null;
      if (next === null) break;
      address = next;
    }
    return address;
  };
}
