import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';

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

/** The IP address in a text of a proxy, which may add a port or a zone to it; null if there is none. */
function ipAddress(text: string): string | null {
  const inBrackets = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  const [address = ''] = (inBrackets ?? text.replace(/^([\d.]+):\d+$/, '$1')).split('%', 1);
  return (inBrackets === undefined ? isIP(address) > 0 : isIPv6(address)) ? address : null;
}
