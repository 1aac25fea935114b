import type { FastifyRequest } from 'fastify';
import type { Config } from '../app/config.ts';
import { isLoopback } from '../domain/oauth/loopback.ts';

/**
 * The header that keeps the windows of other sites away from a page. Over plain http in a network browsers do not heed it,
 * and complain: who could change the page on its way could leave the header out as well.
 */
export function openerPolicy(
  { hostname }: Pick<FastifyRequest, 'hostname'>,
  { baseUrl }: Pick<Config, 'baseUrl'>,
): Record<string, string> {
  const isHeeded = baseUrl.startsWith('https:') || isLoopback(hostname);
  return isHeeded ? { 'cross-origin-opener-policy': 'same-origin' } : {};
}
