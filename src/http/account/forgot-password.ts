import { isDomainFailure } from '../../lib/errors.ts';
import { RateLimited } from '../../lib/rate-limit.ts';
import { requestPasswordReset } from '../../services/password-resets/request.ts';
import { forgotPasswordPage, linkSentPage } from '../pages/forgot-password-page.ts';
import { type AccountParts, formValue, sendPage } from './parts.ts';
import { waitInWords } from './wait-in-words.ts';

const PATH = '/forgot-password';

export function addForgotPasswordRoutes({ server, app, limits, addressOf }: AccountParts): void {
  const common = { action: PATH, sendsEmail: app.mail.delivers };

  server.get(PATH, async (_request, reply) => sendPage(reply, 200, forgotPasswordPage(common)));

  server.post(PATH, async (request, reply) => {
    const email = formValue(request, 'email').trim();
    const again = (status: number, why: { error: string } | { refusal: string }) =>
      sendPage(reply, status, forgotPasswordPage({ ...common, email, ...why }));
    try {
      await limits.forgotPassword(addressOf(request.raw));
      requestPasswordReset(app, email);
    } catch (error) {
      if (error instanceof RateLimited) {
        reply.header('retry-after', error.retryAfterSeconds);
        const wait = waitInWords(error.retryAfterSeconds);
        return again(429, {
          refusal: `Too many links were requested from your network. Try again in ${wait}.`,
        });
      }
      if (!isDomainFailure(error)) throw error;
      return again(422, { error: error.message });
    }
    return sendPage(reply, 200, linkSentPage({ email, sendsEmail: app.mail.delivers }));
  });
}
