import { isDomainFailure } from '../../lib/errors.ts';
import { RateLimited } from '../../lib/rate-limit.ts';
import { startSession } from '../../services/sessions/start.ts';
import { createUser } from '../../services/users/create.ts';
import { SHORTEST_PASSWORD } from '../../services/users/password.ts';
import { messagePage } from '../pages/message-page.ts';
import { signUpPage } from '../pages/sign-up-page.ts';
import { sessionOf } from '../session-cookie.ts';
import { admit, browserOf } from './admit.ts';
import { localPath, withNext } from './next.ts';
import { type AccountParts, formValue, queryValue, sendOnTo, sendPage } from './parts.ts';
import { waitInWords } from './wait-in-words.ts';

const CLOSED = messagePage({
  title: 'Sign-up is closed',
  message: 'On this server people do not make accounts for themselves.',
  advice: 'Ask its administrator for an account.',
  link: { href: '/sign-in', label: 'Sign in' },
});

export function addSignUpRoutes(parts: AccountParts): void {
  const { server, app, config, limits, addressOf } = parts;

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
    return sendPage(reply, 200, signUpPage(page(next, queryValue(request, 'app'))));
  });

  server.post('/sign-up', async (request, reply) => {
    if (!config.signUp) return sendPage(reply, 403, CLOSED);
    const next = localPath(formValue(request, 'next'));
    const [name, email] = [formValue(request, 'name'), formValue(request, 'email')];
    const again = (status: number, field: string | null, message: string) =>
      sendPage(
        reply,
        status,
        signUpPage({ ...page(next, formValue(request, 'app')), name, email, error: { field, message } }),
      );
    try {
      const password = formValue(request, 'password');
      const { user } = await limits.signUp(addressOf(request.raw), () =>
        createUser(app, { name, email, password }),
      );
      const started = await startSession(app, user.id, browserOf(parts, request));
      await admit(parts, request, reply, user, started);
      return sendOnTo(reply, next);
    } catch (error) {
      if (error instanceof RateLimited) {
        reply.header('retry-after', error.retryAfterSeconds);
        const wait = waitInWords(error.retryAfterSeconds);
        return again(429, null, `Too many accounts were asked for from your network. Try again in ${wait}.`);
      }
      if (!isDomainFailure(error)) throw error;
      const [{ field, message }] = error.problems;
      return again(422, field, message);
    }
  });
}
