import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../app/config.ts';
import type { AuthorizationServer } from '../../oauth/server.ts';
import type { App } from '../../services/app.ts';
import { type PageHeaderOptions, pageHeaders } from '../pages/headers.ts';
import type { SignInLimits } from './limits.ts';

/** The dependencies of the account routes. */
export interface AccountParts {
  server: FastifyInstance;
  app: App;
  config: Config;
  limits: SignInLimits;
  authorization: AuthorizationServer;
  addressOf: (request: FastifyRequest['raw']) => string;
}

export function sendPage(
  reply: FastifyReply,
  status: number,
  page: string,
  options: PageHeaderOptions = {},
): FastifyReply {
  return reply.code(status).headers(pageHeaders(options)).send(page);
}

/** Redirects with 303, so that the browser continues with GET, and disables caching. */
export function sendOnTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(path, 303);
}

/** A value of a form. Empty if it is missing. */
export function formValue({ body }: FastifyRequest, name: string): string {
  return body instanceof URLSearchParams ? (body.get(name) ?? '') : '';
}

export function queryValue({ query }: FastifyRequest, name: string): string | null {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
}

/** A parameter of the route's path. */
export function pathValue({ params }: FastifyRequest, name: string): string {
  return (params as Record<string, string>)[name] ?? '';
}
