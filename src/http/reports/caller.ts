import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/teams/policy.ts';
import { failure, statusOf } from '../../lib/errors.ts';
import { actorOfSession } from '../../services/sessions/actor.ts';
import { credentialEnded } from '../../services/shared/recheck-credential.ts';
import { isOwnForm } from '../account/own-form.ts';
import { failureBody } from '../answer.ts';
import { authenticate } from '../authenticate.ts';
import { challenge } from '../challenge.ts';
import { explainError } from '../explain-error.ts';
import { sessionOf, sessionToken } from '../session-cookie.ts';
import { withAddress } from '../with-address.ts';
import type { ReportParts } from './parts.ts';

/**
 * The caller of a file: a program by its credential, or a person by the session of their browser. A link to a file is followed like any
 * other link, and over plain HTTP browsers do not name its origin. Requests from pages of other origins are refused if the browser names it.
 */
export async function callerOfFile(request: IncomingMessage, parts: ReportParts): Promise<Actor> {
  return withAddress(await findCaller(request, parts), request, parts);
}

async function findCaller(request: IncomingMessage, { app, config, audiences }: ReportParts): Promise<Actor> {
  const { headers } = request;
  if (headers.authorization !== undefined || sessionToken(headers, config) === null) {
    return authenticate(app, request, audiences);
  }
  const site = headers['sec-fetch-site'] ?? 'none';
  if (site !== 'none' && !isOwnForm(headers, config)) {
    throw failure('FORBIDDEN', 'Only pages of this server may use the session of this browser.');
  }
  const signedIn = await sessionOf(app, headers, config);
  if (!signedIn) throw credentialEnded('DASHBOARD');
  return actorOfSession(app, signedIn);
}

/** Answers as the API does, with the challenge that belongs to it. */
export async function refuseCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  parts: ReportParts,
): Promise<FastifyReply> {
  const known = explainError(error);
  if (known?.code !== 'UNAUTHENTICATED') throw error;
  const { code, message, headers } = await challenge(known, request.raw, parts);
  return reply
    .code(statusOf(code) ?? 400)
    .headers(headers)
    .send(failureBody(code, message));
}
