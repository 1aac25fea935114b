import { addChangeEmailRoutes } from './account/change-email.ts';
import { addConsentRoutes } from './account/consent.ts';
import { addForgotPasswordRoutes } from './account/forgot-password.ts';
import { addInvitationRoutes } from './account/invitation.ts';
import { addInvitationSignUpRoutes } from './account/invitation-sign-up.ts';
import { addOverviewRoutes } from './account/overview.ts';
import type { AccountParts } from './account/parts.ts';
import { answerPageError, guardForms } from './account/refuse.ts';
import { addResetPasswordRoutes } from './account/reset-password.ts';
import { addSignInRoutes } from './account/sign-in.ts';
import { addSignOutRoutes } from './account/sign-out.ts';
import { addSignUpRoutes } from './account/sign-up.ts';
import { addVerifyEmailRoutes } from './account/verify-email.ts';
import { FORM_TYPE, parseText, readBytes } from './gate/body.ts';
import { sendOnWithoutSlash } from './without-slash.ts';

const MAX_FORM_BYTES = 16_384;

/** Paths whose trailing slash redirects. The paths that only forms use are not included. */
const PAGES = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password/:token',
  '/verify-email/:token',
  '/change-email/:token',
  '/invitation/:token',
  '/account',
];

/**
 * The pages to sign up, sign in and out, and recover an account. Each works without a script; the sign-up
 * page has an optional one.
 */
export async function addAccountRoutes(parts: AccountParts): Promise<void> {
  await parts.server.register(async (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser(FORM_TYPE, readBytes(MAX_FORM_BYTES));
    server.addHook('preValidation', async (request) => {
      request.body = new URLSearchParams(parseText(request.body));
    });
    server.addHook('onRequest', guardForms(parts.config));
    server.setErrorHandler(answerPageError);
    for (const add of [
      addSignInRoutes,
      addSignUpRoutes,
      addSignOutRoutes,
      addForgotPasswordRoutes,
      addResetPasswordRoutes,
      addVerifyEmailRoutes,
      addChangeEmailRoutes,
      addInvitationRoutes,
      addInvitationSignUpRoutes,
      addOverviewRoutes,
      addConsentRoutes,
    ]) {
      add({ ...parts, server });
    }
    for (const path of PAGES) sendOnWithoutSlash(server, path);
  });
}
