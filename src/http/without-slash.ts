import type { FastifyInstance } from 'fastify';
import { sendOnTo } from './account/parts.ts';

/** Redirects a path with a trailing slash, which people type or copy, to the path without it. */
export function sendOnWithoutSlash(server: FastifyInstance, path: string): void {
  server.get(`${path}/`, (request, reply) => sendOnTo(reply, request.url.replace(/\/+(?=$|\?)/, '')));
}
