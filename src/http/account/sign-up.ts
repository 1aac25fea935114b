import type { FastifyReply } from 'fastify';
import { MIN_PASSWORD_LENGTH } from '../../domain/accounts/password.ts';
import { SET_UP_CODE } from '../../domain/accounts/set-up-code.ts';
import { Failure } from '../../lib/errors.ts';
import { domainsInWords, isSignUpOpen } from '../../services/sign-up/policy.ts';
import { signUp } from '../../services/sign-up/sign-up.ts';
import { isNewInstall } from '../../services/users/is-new-install.ts';
import { messagePage } from '../pages/message-page.ts';
import { signUpPage } from '../pages/sign-up-page.ts';
import { SIGN_UP_SCRIPT_PATH, signUpScript } from '../pages/sign-up-script.ts';
import { sessionOf } from '../session-cookie.ts';
import { asksForSetUpCode } from '../set-up.ts';
import { visitorOf } from './admit.ts';
import { admitNewAccount, SIGN_UP_PAGE } from './new-account.ts';
import { localPath, withNext } from './next.ts';
import { type AccountParts, formValue, queryValue, sendOnTo, sendPage } from './parts.ts';
import { regionOf } from './region-of.ts';

const CLOSED = messagePage({
  title: 'Sign-up is closed',
  message: 'You need an invitation to create an account on this server.',
  advice: 'Ask someone in your team or the administrator of this server to invite you.',
  link: { href: '/sign-in', label: 'Sign in' },
});

export function addSignUpRoutes(parts: AccountParts): void {
  const { server, app, config } = parts;
  const policy = config.signUp;
  const asksForCode = asksForSetUpCode(config);
  const domains = typeof policy === 'object' ? domainsInWords(policy) : null;

  const page = async (next: string, waiting: string | null) => ({
    action: '/sign-up',
    next,
    app: waiting,
    domains,
    asksForCode: asksForCode && (await isNewInstall(app)),
    signInHref: withNext('/sign-in', next, waiting),
    shortestPassword: MIN_PASSWORD_LENGTH,
  });

  server.get('/sign-up', async (request, reply) => {
    if (!(await isSignUpOpen(app, policy))) return sendPage(reply, 200, CLOSED);
    const next = localPath(queryValue(request, 'next'));
    if (await sessionOf(app, request.headers, config)) return sendOnTo(reply, next);
    const shown = { ...(await page(next, queryValue(request, 'app'))), region: regionOf(request) };
    return sendPage(reply, 200, signUpPage(shown), SIGN_UP_PAGE);
  });

  // The path does not change with the content, so browsers revalidate it.
  server.get(SIGN_UP_SCRIPT_PATH, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(signUpScript),
  );

  server.post('/sign-up', async (request, reply) => {
    const next = localPath(formValue(request, 'next'));
    const [name, email] = [formValue(request, 'name'), formValue(request, 'email')];
    const [password, setUpCode] = [formValue(request, 'password'), formValue(request, SET_UP_CODE)];
    const region = regionOf(request);
    const account = { name, email, password, ...region, caller: visitorOf(parts, request) };
    const shown = { ...(await page(next, formValue(request, 'app'))), name, email, region, setUpCode };
    return orClosedPage(reply, () =>
      admitNewAccount(parts, request, reply, {
        make: () => signUp(app, { policy, asksForCode }, account, setUpCode),
        again: (error) => signUpPage({ ...shown, error }),
        next,
      }),
    );
  });
}

/**
 * Shows the closed page if sign-up closed since the form was shown, for example because someone created the first account.
 */
async function orClosedPage(
  reply: FastifyReply,
  admitAccount: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await admitAccount();
  } catch (error) {
    if (error instanceof Failure && error.code === 'FORBIDDEN') return sendPage(reply, 403, CLOSED);
    throw error;
  }
}
