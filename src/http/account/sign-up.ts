import { SHORTEST_PASSWORD } from '../../domain/password.ts';
import { createUser } from '../../services/users/create.ts';
import { messagePage } from '../pages/message-page.ts';
import { signUpPage } from '../pages/sign-up-page.ts';
import { SIGN_UP_SCRIPT_PATH, signUpScript } from '../pages/sign-up-script.ts';
import { sessionOf } from '../session-cookie.ts';
import { admitNewAccount, SIGN_UP_PAGE } from './new-account.ts';
import { localPath, withNext } from './next.ts';
import { type AccountParts, formValue, queryValue, sendOnTo, sendPage } from './parts.ts';
import { regionOf } from './region-of.ts';

const CLOSED = messagePage({
  title: 'Sign-up is closed',
  message: 'On this server people do not make accounts for themselves.',
  advice: 'Ask its administrator for an account.',
  link: { href: '/sign-in', label: 'Sign in' },
});

export function addSignUpRoutes(parts: AccountParts): void {
  const { server, app, config } = parts;

  const page = (next: string, waiting: string | null) => ({
    action: '/sign-up',
    next,
    app: waiting,
    signInHref: withNext('/sign-in', next, waiting),
    shortestPassword: SHORTEST_PASSWORD,
  });

  server.get('/sign-up', async (request, reply) => {
    if (!config.signUp) return sendPage(reply, 200, CLOSED);
    const next = localPath(queryValue(request, 'next'));
    if (await sessionOf(app, request.headers, config)) return sendOnTo(reply, next);
    const shown = { ...page(next, queryValue(request, 'app')), region: regionOf(request) };
    return sendPage(reply, 200, signUpPage(shown), SIGN_UP_PAGE);
  });

  // Its name does not change with its content, so browsers ask whether it did.
  server.get(SIGN_UP_SCRIPT_PATH, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(signUpScript),
  );

  server.post('/sign-up', async (request, reply) => {
    if (!config.signUp) return sendPage(reply, 403, CLOSED);
    const next = localPath(formValue(request, 'next'));
    const [name, email] = [formValue(request, 'name'), formValue(request, 'email')];
    const password = formValue(request, 'password');
    const region = regionOf(request);
    return admitNewAccount(parts, request, reply, {
      make: () => createUser(app, { name, email, password, ...region }),
      again: (error) => signUpPage({ ...page(next, formValue(request, 'app')), name, email, region, error }),
      next,
    });
  });
}
