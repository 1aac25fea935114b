import type { FastifyReply, FastifyRequest } from 'fastify';
import { destinationOf } from '../../domain/oauth/redirect-uri.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { Failure } from '../../lib/errors.ts';
import { RateLimited } from '../../lib/rate-limit.ts';
import { type Step, StepNotFound } from '../../oauth/server.ts';
import { announceToUser } from '../../services/change-feed/announce.ts';
import { findClient, makerOf } from '../../services/oauth-apps/find-client.ts';
import { actorOfSession } from '../../services/sessions/actor.ts';
import { confirmPassword } from '../../services/sessions/confirm-password.ts';
import type { SignedIn } from '../../services/sessions/find.ts';
import { isProofFresh } from '../../services/sessions/proof.ts';
import { consentPage } from '../pages/consent-page.ts';
import { messagePage } from '../pages/message-page.ts';
import { sessionOf } from '../session-cookie.ts';
import { actorOfForm, signOut } from './admit.ts';
import { withNext } from './next.ts';
import { type AccountParts, formValue, sendOnTo, sendPage } from './parts.ts';
import { waitInWords } from './wait-in-words.ts';

const PATH = '/oauth/interaction/:uid';

const EXPIRED = messagePage({
  title: 'This request has expired',
  message: 'It was open for too long, was already answered, or was started in another browser.',
  advice: 'Go back to the app and start again.',
});

const notVerified = (sendsEmail: boolean) =>
  messagePage({
    title: 'Verify your e-mail address first',
    message: 'You can connect apps after your address is verified.',
    advice: `${
      sendsEmail
        ? 'Open the link in the e-mail that Stint sent you, or send another one from your dashboard.'
        : 'This server sends no e-mail. Ask its administrator for the link.'
    } Then start again in the application.`,
    link: { href: '/', label: 'Go to Stint' },
  });

interface Refusal {
  status: number;
  error: string | null;
}

const NOTHING_ASKED = 'Request the scope read, write or both.';

/** The routes of a consent: sign in, then allow or deny the app. */
export function addConsentRoutes(parts: AccountParts): void {
  const { server, app, config, authorization } = parts;

  server.get(PATH, async (request, reply) => {
    const step = await stepOf(request, reply);
    if (!step) return sendPage(reply, 400, EXPIRED);
    if (step.scopes.length === 0) {
      const { raw } = request;
      return sendOnTo(reply, await authorization.refuse(raw, reply.raw, 'invalid_scope', NOTHING_ASKED));
    }
    const signedIn = await sessionOf(app, request.headers, config);
    if (step.kind === 'sign-in') return signInFor(step, signedIn, request, reply);
    if (!isSame(step, signedIn)) return sendOnTo(reply, step.restartAt);
    return askConsent(step, signedIn, request, reply);
  });

  server.post(PATH, async (request, reply) => {
    const step = await stepOf(request, reply);
    if (!step) return sendPage(reply, 400, EXPIRED);
    // Another person may have signed in to this browser since the page was shown.
    const signedIn = await sessionOf(app, request.headers, config);
    if (step.kind !== 'consent' || !isSame(step, signedIn)) return sendOnTo(reply, step.restartAt);
    const giver = await actorOfForm(parts, request, signedIn);
    const isAllowed = formValue(request, 'answer') === 'allow';
    if (isAllowed && !(await isProofFresh(app.db.read, giver, app.clock()))) {
      const refusal = await refusalOfPassword(giver, formValue(request, 'password'), reply);
      if (refusal) return askConsent(step, signedIn, request, reply, refusal);
    }
    const next = isAllowed
      ? await authorization.allow(request.raw, reply.raw, giver)
      : await authorization.refuse(request.raw, reply.raw, 'access_denied', 'The user denied access.');
    announceToUser(app, signedIn.user.id);
    return sendOnTo(reply, next ?? step.restartAt);
  });

  server.post(`${PATH}/switch`, async (request, reply) => {
    const step = await stepOf(request, reply);
    if (!step) return sendPage(reply, 400, EXPIRED);
    reply.header('set-cookie', await signOut(parts, request));
    return sendOnTo(reply, step.restartAt);
  });

  const stepOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Step | null> => {
    try {
      return await authorization.stepOf(request.raw, reply.raw);
    } catch (error) {
      if (error instanceof StepNotFound) return null;
      throw error;
    }
  };

  const signInFor = async (
    step: Step,
    signedIn: SignedIn | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const isSignedIn = signedIn && (!step.signInAgain || signedIn.session.createdAt >= step.startedAt);
    if (isSignedIn)
      return sendOnTo(reply, await authorization.signedIn(request.raw, reply.raw, signedIn.user.id));
    const path = withNext('/sign-in', pathOf(request), step.appId);
    return sendOnTo(reply, step.signInAgain ? `${path}&again=1` : path);
  };

  /** Checks the password of the consent form. Returns what to show if it is wrong, else null. */
  const refusalOfPassword = async (
    giver: Actor,
    password: string,
    reply: FastifyReply,
  ): Promise<Refusal | null> => {
    // The form had no password field, because the proof was still fresh when the page was made.
    if (password === '') return { status: 422, error: null };
    try {
      await confirmPassword(app, giver, password);
      return null;
    } catch (error) {
      if (error instanceof RateLimited) {
        reply.header('retry-after', error.retryAfterSeconds);
        const wait = waitInWords(error.retryAfterSeconds);
        return { status: 429, error: `Too many failed attempts. Try again in ${wait}.` };
      }
      if (!(error instanceof Failure) || error.code !== 'INVALID_INPUT') throw error;
      return { status: 422, error: 'Wrong password. Try again.' };
    }
  };

  const askConsent = async (
    step: Step,
    signedIn: SignedIn,
    request: FastifyRequest,
    reply: FastifyReply,
    { status, error }: Refusal = { status: 200, error: null },
  ) => {
    const { user } = signedIn;
    const client = await findClient(app, step.appId);
    if (!client) return sendPage(reply, 400, EXPIRED);
    if (user.emailVerifiedAt === null) return sendPage(reply, 403, notVerified(app.mail.delivers));
    const path = pathOf(request);
    const page = consentPage({
      action: path,
      app: {
        name: client.app.name,
        redirectHost: destinationOf(step.redirectUri),
        madeBy: client.app.userId === user.id ? null : await makerOf(app, client.app),
      },
      account: user,
      permissions: step.scopes,
      resource: step.resource,
      switchAccountAction: `${path}/switch`,
      takesPassword: !(await isProofFresh(app.db.read, await actorOfSession(app, signedIn), app.clock())),
      error,
    });
    return sendPage(reply, status, page, { leadsAway: true });
  };
}

/** Whether the person signed in to the browser is the person who signed in for this authorization. */
function isSame(step: Step, signedIn: SignedIn | null): signedIn is SignedIn {
  return signedIn !== null && signedIn.user.id === step.userId;
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? url;
}
