import type { IncomingMessage } from 'node:http';
import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { actorOfSession } from '../../services/sessions/actor.ts';
import { credentialEnded } from '../../services/shared/recheck-credential.ts';
import { isOwnForm } from '../account/own-form.ts';
import { authenticate, withAddress } from '../gate/caller.ts';
import { sessionOf, sessionToken } from '../session-cookie.ts';
import type { ReportParts } from './parts.ts';

/**
 * The caller of a file: a program by its credential, or a person by their browser's session. Unlike API
 * calls, a link to a file works without a known origin, because over plain http browsers send none. A request
 * whose known origin is another site is rejected.
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
