import type { FastifyReply, FastifyRequest } from 'fastify';
import { announceToUser } from '../../services/change-feed/announce.ts';
import { actorOfSession } from '../../services/sessions/actor.ts';
import { endAllSessions, endSession } from '../../services/sessions/end.ts';
import { clearSessionCookie, sessionOf, sessionToken } from '../session-cookie.ts';
import { localPath } from './next.ts';
import { type AccountParts, formValue, sendOnTo } from './parts.ts';

export function addSignOutRoutes({ server, app, config }: AccountParts): void {
  const leave = (request: FastifyRequest, reply: FastifyReply, from: 'here' | 'everywhere') => {
    const query = new URLSearchParams({ 'signed-out': from });
    const next = formValue(request, 'next');
    if (next) query.set('next', localPath(next));
    reply.header('set-cookie', clearSessionCookie(config));
    return sendOnTo(reply, `/sign-in?${query}`);
  };

  server.post('/sign-out', async (request, reply) => {
    const signedIn = await sessionOf(app, request.headers, config);
    const token = sessionToken(request.headers, config);
    if (token !== null) await endSession(app, token);
    if (signedIn) announceToUser(app, signedIn.user.id);
    return leave(request, reply, 'here');
  });

  server.post('/sign-out-everywhere', async (request, reply) => {
    const signedIn = await sessionOf(app, request.headers, config);
    if (!signedIn) return sendOnTo(reply, '/sign-in');
    await endAllSessions(app, await actorOfSession(app, signedIn));
    announceToUser(app, signedIn.user.id);
    return leave(request, reply, 'everywhere');
  });
}
