import type { FastifyRequest } from 'fastify';
import { isDomainFailure } from '../../lib/errors.ts';
import { announceToUser } from '../../services/change-feed/announce.ts';
import { confirmEmailChange, findEmailChange } from '../../services/email-change/complete.ts';
import { changeEmailPage, otherAccountPage } from '../pages/change-email-page.ts';
import { messagePage } from '../pages/message-page.ts';
import { sessionOf } from '../session-cookie.ts';
import { actorOfForm, signOut } from './admit.ts';
import { withNext } from './next.ts';
import { type AccountParts, pathValue, sendOnTo, sendPage } from './parts.ts';

const SETTINGS = { href: '/settings/profile', label: 'Go to your settings' };

const noLongerGood = (sendsEmail: boolean) =>
  messagePage({
    title: 'This link no longer works',
    message: 'It was already used, was cancelled, was replaced by a newer one, or has expired.',
    advice: sendsEmail
      ? 'Your settings show the address of your account. You can send another link there.'
      : 'Your settings show the address of your account. This server sends no e-mail; ask its administrator for another link.',
    link: SETTINGS,
  });

function pathOf(request: FastifyRequest): string {
  return `/change-email/${encodeURIComponent(pathValue(request, 'token'))}`;
}

/**
 * The routes of the link that confirms a new address. Only the form changes something, because mail scanners
 * open links too.
 */
export function addChangeEmailRoutes(parts: AccountParts): void {
  const { server, app, config } = parts;

  server.get('/change-email/:token', async (request, reply) => {
    const found = await findEmailChange(app, pathValue(request, 'token'));
    if (!found) return sendPage(reply, 404, noLongerGood(app.mail.delivers));
    const signedIn = await sessionOf(app, request.headers, config);
    const path = pathOf(request);
    if (!signedIn) return sendOnTo(reply, withNext('/sign-in', path));
    const page =
      signedIn.user.id === found.user.id
        ? changeEmailPage({ action: path, email: found.user.email, newEmail: found.email })
        : otherAccountPage({ switchAction: `${path}/switch`, email: signedIn.user.email });
    return sendPage(reply, 200, page);
  });

  server.post('/change-email/:token', async (request, reply) => {
    const token = pathValue(request, 'token');
    const signedIn = await sessionOf(app, request.headers, config);
    const found = await findEmailChange(app, token);
    if (!found) return sendPage(reply, 404, noLongerGood(app.mail.delivers));
    if (signedIn?.user.id !== found.user.id) return sendOnTo(reply, pathOf(request));
    try {
      const { id } = await confirmEmailChange(app, token, await actorOfForm(parts, request, signedIn));
      announceToUser(app, id);
      return sendOnTo(reply, SETTINGS.href);
    } catch (error) {
      if (!isDomainFailure(error)) throw error;
      if (error.code === 'NOT_FOUND') return sendPage(reply, 404, noLongerGood(app.mail.delivers));
      const message = { title: 'The address was not changed', message: error.message, link: SETTINGS };
      return sendPage(reply, 409, messagePage(message));
    }
  });

  server.post('/change-email/:token/switch', async (request, reply) => {
    reply.header('set-cookie', await signOut(parts, request));
    return sendOnTo(reply, pathOf(request));
  });
}
