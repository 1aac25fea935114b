import type { FastifyRequest } from 'fastify';
import type { Config } from '../app/config.ts';
import { isLoopback } from '../domain/oauth/loopback.ts';

/**
 * The header that isolates a page from windows of other sites. Over plain http in a network, browsers ignore
 * the header and log a warning, so it is omitted there.
 */
export function openerPolicy(
  { hostname }: Pick<FastifyRequest, 'hostname'>,
  { baseUrl }: Pick<Config, 'baseUrl'>,
): Record<string, string> {
  const isSecureContext = baseUrl.startsWith('https:') || isLoopback(hostname);
  return isSecureContext ? { 'cross-origin-opener-policy': 'same-origin' } : {};
}
