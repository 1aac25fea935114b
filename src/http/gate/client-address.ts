import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import { PROBES, pathOf } from './admission.ts';

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

/** After so many requests in a row it is no coincidence. */
const ENOUGH = 20;

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
 * Notices a proxy that is not trusted: all requests come from one internal address and carry `X-Forwarded-For`. It is told once, with
 * the address. Everybody behind such a proxy shares the limits of one address.
 */
export function watchForProxy(onFound: (address: string) => void): (request: IncomingMessage) => void {
  let sole = '';
  let inARow = 0;
  return (request) => {
    // Probes come from elsewhere than people.
    if (inARow >= ENOUGH || PROBES.has(pathOf(request))) return;
    const address = request.socket.remoteAddress?.replace(/^::ffff:(?=[\d.]+$)/i, '') ?? '';
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (!isForwarded || !internal.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) {
      inARow = 0;
      return;
    }
    inARow = address === sole ? inARow + 1 : 1;
    sole = address;
    if (inARow === ENOUGH) onFound(address);
  };
}
