import type { FastifyReply, FastifyRequest } from 'fastify';
import { MIN_PASSWORD_LENGTH } from '../../domain/accounts/password.ts';
import type { User } from '../../domain/entities.ts';
import { isDomainFailure, type Problem } from '../../lib/errors.ts';
import { isInvited } from '../../services/accounts/invited.ts';
import { announceToUser } from '../../services/change-feed/announce.ts';
import {
  findEmailVerification,
  verifyEmailInSession,
  verifyEmailWithNewPassword,
} from '../../services/email-verification/complete.ts';
import type { SignedIn } from '../../services/sessions/find.ts';
import { startSession } from '../../services/sessions/start.ts';
import { messagePage } from '../pages/message-page.ts';
import { verifyEmailPage } from '../pages/verify-email-page.ts';
import { sessionOf } from '../session-cookie.ts';
import { actorOfForm, admit, browserOf, visitorOf } from './admit.ts';
import { SIGN_UP_PAGE } from './new-account.ts';
import { localPath } from './next.ts';
import { type AccountParts, formValue, pathValue, sendOnTo, sendPage } from './parts.ts';
import { regionOf } from './region-of.ts';

const noLongerGood = (sendsEmail: boolean) =>
  messagePage({
    title: 'This link no longer works',
    message: 'It was already used, was replaced by a newer one, or has expired.',
    advice: sendsEmail
      ? 'Sign in and send yourself a new link, or use “Forgot your password?”. If you got several e-mails, use the link in the latest one.'
      : 'This server sends no e-mail. Ask its administrator for a new link.',
    link: { href: '/', label: 'Go to Stint' },
  });

/** The routes of the link that verifies an address. Only the form changes something, because mail scanners open links too. */
export function addVerifyEmailRoutes(parts: AccountParts): void {
  const { server, app, config } = parts;

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    { isSignedIn = false, error = null }: { isSignedIn?: boolean; error?: Problem | null },
  ) => {
    const isOpening = await isInvited(app.db.read, user);
    const page = verifyEmailPage({
      action: `/verify-email/${pathValue(request, 'token')}`,
      email: user.email,
      isSignedIn,
      invited: isOpening
        ? { name: formValue(request, 'name') || user.name, region: regionOf(request) }
        : null,
      shortestPassword: MIN_PASSWORD_LENGTH,
      error,
    });
    return sendPage(reply, error ? 422 : 200, page, isOpening ? SIGN_UP_PAGE : {});
  };

  /** The session of the browser if it belongs to the account, else null. */
  const sessionOfAccount = async ({ headers }: FastifyRequest, { id }: User): Promise<SignedIn | null> => {
    const signedIn = await sessionOf(app, headers, config);
    return signedIn?.user.id === id ? signedIn : null;
  };

  server.get('/verify-email/:token', async (request, reply) => {
    const user = await findEmailVerification(app, pathValue(request, 'token'));
    if (!user) return sendPage(reply, 404, noLongerGood(app.mail.delivers));
    return show(request, reply, user, { isSignedIn: (await sessionOfAccount(request, user)) !== null });
  });

  server.post('/verify-email/:token', async (request, reply) => {
    const token = pathValue(request, 'token');
    const user = await findEmailVerification(app, token);
    if (!user) return sendPage(reply, 404, noLongerGood(app.mail.delivers));
    const signedIn = await sessionOfAccount(request, user);
    // A form with a password was shown while the browser was not signed in.
    const withPassword = signedIn === null || formValue(request, 'password') !== '';
    try {
      if (withPassword) await enterWithNewPassword(request, reply, token);
      else await verifyEmailInSession(app, token, await actorOfForm(parts, request, signedIn));
      announceToUser(app, user.id);
      return sendOnTo(reply, localPath(null));
    } catch (error) {
      if (!isDomainFailure(error)) throw error;
      if (!(await findEmailVerification(app, token)))
        return sendPage(reply, 404, noLongerGood(app.mail.delivers));
      return show(request, reply, user, { error: error.problems[0] ?? null });
    }
  });

  const enterWithNewPassword = async (request: FastifyRequest, reply: FastifyReply, token: string) => {
    const user = await verifyEmailWithNewPassword(
      app,
      token,
      formValue(request, 'password'),
      visitorOf(parts, request),
      { name: formValue(request, 'name'), ...regionOf(request) },
    );
    const started = await startSession(app, user.id, browserOf(parts, request));
    await admit(parts, request, reply, user, started);
  };
}
