import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import { PROBES, pathOf } from './admission.ts';

/**
 * Returns a reader of client addresses: behind trusted proxies from `X-Forwarded-For`, else from the
 * connection. A proxy that forwards no valid IP address counts as the client, so the result is always an IP
 * address. It is empty after the connection has ended.
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

/** Parses the IP address in a proxy's text, which may have a port or a zone. Null if there is none. */
function ipAddress(text: string): string | null {
  const inBrackets = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  const [address = ''] = (inBrackets ?? text.replace(/^([\d.]+):\d+$/, '$1')).split('%', 1);
  return (inBrackets === undefined ? isIP(address) > 0 : isIPv6(address)) ? address : null;
}

/** The number of such requests in a row that counts as evidence of a proxy. */
const REQUESTS_IN_A_ROW = 20;

const internal = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  internal.addSubnet(network, bits);
}
internal.addAddress('::1', 'ipv6');
internal.addSubnet('fc00::', 7, 'ipv6');
internal.addSubnet('fe80::', 10, 'ipv6');

/**
 * Detects an untrusted proxy: all requests come from one internal address with `X-Forwarded-For`. Everybody
 * behind such a proxy shares the limits of one address. Calls `onFound` once.
 */
export function watchForProxy(onFound: (address: string) => void): (request: IncomingMessage) => void {
  let sole = '';
  let inARow = 0;
  return (request) => {
    // Probes may come from other hosts.
    if (inARow >= REQUESTS_IN_A_ROW || PROBES.has(pathOf(request))) return;
    const address = request.socket.remoteAddress?.replace(/^::ffff:(?=[\d.]+$)/i, '') ?? '';
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (!isForwarded || !internal.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) {
      inARow = 0;
      return;
    }
    inARow = address === sole ? inARow + 1 : 1;
    sole = address;
    if (inARow === REQUESTS_IN_A_ROW) onFound(address);
  };
}
