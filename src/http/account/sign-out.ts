import type { FastifyReply, FastifyRequest } from 'fastify';
import { announceToUser } from '../../services/change-feed/announce.ts';
import { endAllSessions } from '../../services/sessions/end.ts';
import { clearSessionCookie, sessionOf } from '../session-cookie.ts';
import { actorOfForm, signOut } from './admit.ts';
import { localPath } from './next.ts';
import { type AccountParts, formValue, sendOnTo } from './parts.ts';

export function addSignOutRoutes(parts: AccountParts): void {
  const { server, app, config } = parts;

  const leave = (request: FastifyRequest, reply: FastifyReply, from: 'here' | 'everywhere') => {
    const query = new URLSearchParams({ 'signed-out': from });
    const next = formValue(request, 'next');
    if (next) query.set('next', localPath(next));
    reply.header('set-cookie', clearSessionCookie(config));
    return sendOnTo(reply, `/sign-in?${query}`);
  };

  server.post('/sign-out', async (request, reply) => {
    const signedIn = await sessionOf(app, request.headers, config);
    await signOut(parts, request);
    if (signedIn) announceToUser(app, signedIn.user.id);
    return leave(request, reply, 'here');
  });

  server.post('/sign-out-everywhere', async (request, reply) => {
    const signedIn = await sessionOf(app, request.headers, config);
    if (!signedIn) return sendOnTo(reply, '/sign-in');
    await endAllSessions(app, await actorOfForm(parts, request, signedIn));
    announceToUser(app, signedIn.user.id);
    return leave(request, reply, 'everywhere');
  });
}
