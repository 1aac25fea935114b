import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, membershipIn } from '../../domain/policy.ts';
import {
  namedByParameter,
  readReportSettings,
  requireReadableSettings,
} from '../../domain/report-settings.ts';
import { failure, statusOf } from '../../lib/errors.ts';
import { makeReport } from '../../services/reports/make.ts';
import { actorOfSession } from '../../services/sessions/actor.ts';
import { noLongerStands } from '../../services/standing.ts';
import { isOwnForm } from '../account/own-form.ts';
import { queryValue } from '../account/parts.ts';
import { failureBody } from '../answer.ts';
import { authenticate } from '../authenticate.ts';
import { challenge } from '../challenge.ts';
import { explainError } from '../explain-error.ts';
import { chargeCaller } from '../request-limits.ts';
import { requireScope } from '../scope-missing.ts';
import { sessionOf, sessionToken } from '../session-cookie.ts';
import { within } from '../within.ts';
import type { ReportParts } from './parts.ts';
import { onceOver, readFormat, sendReportFile } from './send-file.ts';

export const EXPORT_PATH = '/api/v1/reports/export';

/** A file takes about as much work as so many requests. */
const COST = 10;

/** `GET /api/v1/reports/export`: a report as a file, by the parameters that the address of its page has. */
export function addExportRoute(parts: ReportParts): void {
  const { server, app, config, requestLimits, lastUsed, files } = parts;
  server.get(EXPORT_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    let actor: Actor;
    try {
      actor = await callerOf(request.raw, parts);
    } catch (error) {
      return refuse(request, reply, error, parts);
    }
    lastUsed.used(actor.source);
    await chargeCaller(requestLimits, actor, COST);
    requireRead(actor);
    const format = readFormat(queryValue(request, 'format'));
    const parameters = request.query as Record<string, unknown>;
    requireReadableSettings(parameters, (name) => name, ['format', 'team', 'timezone']);
    const settings = readReportSettings(parameters);
    const [teamId, timezone] = [queryValue(request, 'team'), queryValue(request, 'timezone')];
    // The services would name their own field, `teamId`.
    if (teamId !== null && !membershipIn(actor, teamId)) {
      throw failure('NOT_FOUND', 'team must be the id of a team that you belong to.', 'team');
    }
    onceOver(reply, files.begin({ user: actor.userId }));
    const lookUp = async () => requireRead(await callerOf(request.raw, parts));
    const made = makeReport(app, lookUp, { teamId, timezone, settings }).catch((error: unknown) => {
      throw namedByParameter(error);
    });
    return sendReportFile(reply, await within(config.requestTimeout, made), format);
  });
}

/**
 * Who asks: a program by its credential, or a person by the session of their browser. A link to a file is followed as any
 * other link, and over plain http browsers do not say from where; what comes from a page elsewhere is refused where they do.
 */
async function callerOf(request: IncomingMessage, { app, config, audiences }: ReportParts): Promise<Actor> {
  const { headers } = request;
  if (headers.authorization !== undefined || sessionToken(headers, config) === null) {
    return authenticate(app, request, audiences);
  }
  const site = headers['sec-fetch-site'] ?? 'none';
  if (site !== 'none' && !isOwnForm(headers, config)) {
    throw failure('FORBIDDEN', 'Only pages of this server may use the session of this browser.');
  }
  const signedIn = await sessionOf(app, headers, config);
  if (!signedIn) throw noLongerStands('DASHBOARD');
  return actorOfSession(app, signedIn);
}

function requireRead(actor: Actor): Actor {
  requireScope(actor, 'read', 'every export');
  return actor;
}

/** As the API does, with the challenge that belongs to it. */
async function refuse(
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
