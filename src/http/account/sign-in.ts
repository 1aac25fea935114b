import type { FastifyRequest } from 'fastify';
import { Failure } from '../../lib/errors.ts';
import { RateLimited } from '../../lib/rate-limit.ts';
import type { App } from '../../services/app.ts';
import { findClient } from '../../services/oauth-apps/find-client.ts';
import { isSignUpOpen } from '../../services/sign-up/policy.ts';
import { DeletedAccount, signIn } from '../../services/users/sign-in.ts';
import { restoreAccountPage } from '../pages/restore-account-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { sessionOf } from '../session-cookie.ts';
import { admit, browserOf, deviceKnownTo } from './admit.ts';
import { accountTag } from './limits.ts';
import { localPath, withNext } from './next.ts';
import { type AccountParts, formValue, queryValue, sendOnTo, sendPage } from './parts.ts';
import { waitInWords } from './wait-in-words.ts';

/** The messages after a sign-out. */
const SIGNED_OUT: ReadonlyMap<string | null, string> = new Map([
  ['here', 'You are signed out.'],
  ['everywhere', 'You are signed out everywhere.'],
  ['deleted', 'Your account is deleted. To restore it, sign in within 14 days.'],
]);

export function addSignInRoutes(parts: AccountParts): void {
  const { server, app, config, limits, addressOf } = parts;

  const page = async (next: string, waiting: string | null) => ({
    action: '/sign-in',
    next,
    app: waiting,
    appName: await appName(app, waiting),
    signUpHref: (await isSignUpOpen(app, config.signUp)) ? withNext('/sign-up', next, waiting) : null,
  });

  server.get('/sign-in', async (request, reply) => {
    const next = localPath(queryValue(request, 'next'));
    // An app may require a new sign-in.
    const isNewSignInRequired = queryValue(request, 'again') !== null;
    if (!isNewSignInRequired && (await sessionOf(app, request.headers, config))) return sendOnTo(reply, next);
    const notice = SIGNED_OUT.get(queryValue(request, 'signed-out'));
    return sendPage(reply, 200, signInPage({ ...(await page(next, queryValue(request, 'app'))), notice }));
  });

  server.post('/sign-in', async (request, reply) => {
    const next = localPath(formValue(request, 'next'));
    const email = formValue(request, 'email');
    const again = async (status: number, error: string) =>
      sendPage(reply, status, signInPage({ ...(await page(next, formValue(request, 'app'))), email, error }));
    try {
      const signedIn = await check(request, email);
      if (signedIn instanceof DeletedAccount) {
        const { eraseAt } = signedIn;
        return sendPage(reply, 200, restoreAccountPage({ action: '/sign-in', email, next, eraseAt }));
      }
      const { user, ...started } = signedIn;
      await admit(parts, request, reply, user, started);
      return sendOnTo(reply, next);
    } catch (error) {
      if (error instanceof RateLimited) {
        reply.header('retry-after', error.retryAfterSeconds);
        return again(429, `Too many failed attempts. Try again in ${waitInWords(error.retryAfterSeconds)}.`);
      }
      if (error instanceof Failure && error.code === 'UNAUTHENTICATED') return again(401, error.message);
      throw error;
    }
  });

  const check = async (request: FastifyRequest, email: string) =>
    limits.signIn(
      {
        address: addressOf(request.raw),
        account: accountTag(email),
        device: await deviceKnownTo(parts, request, email),
      },
      () =>
        signIn(
          app,
          {
            email,
            password: formValue(request, 'password'),
            restores: formValue(request, 'restore') === 'yes',
          },
          browserOf(parts, request),
          // The password was right, so this must not count as a failed attempt.
        ).catch((error) => {
          if (error instanceof DeletedAccount) return error;
          throw error;
        }),
    );
}

/** The name of the app that a person signs in for. Null without an app. */
async function appName(app: App, id: string | null): Promise<string | null> {
  const client = id ? await findClient(app, id) : undefined;
  return client?.app.name ?? null;
}
