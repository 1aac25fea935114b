import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { pathOf } from './admission.ts';

/** After so many requests in a row it is no coincidence. */
const ENOUGH = 20;
/** Probes come from elsewhere than people. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

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
