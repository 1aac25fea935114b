import type { FastifyRequest } from 'fastify';
import { MIN_PASSWORD_LENGTH } from '../../domain/accounts/password.ts';
import type { User } from '../../domain/entities.ts';
import { isDomainFailure } from '../../lib/errors.ts';
import { findPasswordReset, resetPassword } from '../../services/password-resets/complete.ts';
import { startSession } from '../../services/sessions/start.ts';
import { messagePage } from '../pages/message-page.ts';
import { resetPasswordPage } from '../pages/reset-password-page.ts';
import { admit, browserOf, visitorOf } from './admit.ts';
import { localPath } from './next.ts';
import { type AccountParts, formValue, pathValue, sendOnTo, sendPage } from './parts.ts';

const NO_LONGER_GOOD = messagePage({
  title: 'This link no longer works',
  message: 'It was already used, was replaced by a newer one, or has expired.',
  advice: 'If you got several e-mails, use the link in the latest one.',
  link: { href: '/forgot-password', label: 'Request a new link' },
});

/** The routes of a reset link. Opening the link changes nothing, because mail scanners open links too. */
export function addResetPasswordRoutes(parts: AccountParts): void {
  const { server, app } = parts;

  const page = (request: FastifyRequest, { email, emailVerifiedAt }: User) => ({
    action: `/reset-password/${pathValue(request, 'token')}`,
    email,
    isVerified: emailVerifiedAt !== null,
    shortestPassword: MIN_PASSWORD_LENGTH,
  });

  server.get('/reset-password/:token', async (request, reply) => {
    const user = await findPasswordReset(app, pathValue(request, 'token'));
    if (!user) return sendPage(reply, 404, NO_LONGER_GOOD);
    return sendPage(reply, 200, resetPasswordPage(page(request, user)));
  });

  server.post('/reset-password/:token', async (request, reply) => {
    const token = pathValue(request, 'token');
    const endsAllAccess = formValue(request, 'shut-out') === 'yes';
    try {
      const chosen = { password: formValue(request, 'password'), endsAllAccess };
      const user = await resetPassword(app, token, chosen, visitorOf(parts, request));
      const started = await startSession(app, user.id, browserOf(parts, request));
      await admit(parts, request, reply, user, started);
      return sendOnTo(reply, localPath(null));
    } catch (error) {
      if (!isDomainFailure(error)) throw error;
      const user = await findPasswordReset(app, token);
      if (!user) return sendPage(reply, 404, NO_LONGER_GOOD);
      const again = { ...page(request, user), error: error.message, endsAllAccess };
      return sendPage(reply, 422, resetPasswordPage(again));
    }
  });
}
