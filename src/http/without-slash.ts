import type { FastifyInstance } from 'fastify';
import { sendOnTo } from './account/parts.ts';

/** Some type or copy a slash behind an address: it leads to the page without it. */
export function sendOnWithoutSlash(server: FastifyInstance, path: string): void {
  server.get(`${path}/`, (request, reply) => sendOnTo(reply, request.url.replace(/\/+(?=$|\?)/, '')));
}
