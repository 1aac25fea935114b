import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** How the address of a client is read: behind trusted proxies from `X-Forwarded-For`, else from the connection. */
export function addressReader(trusted: string[] | false): (request: IncomingMessage) => string {
  if (trusted === false) return (request) => request.socket.remoteAddress ?? '';
  const trusts = proxyAddress.compile(trusted);
  return (request) => proxyAddress(request, trusts);
}
