import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../domain/entities.ts';
import { isDomainFailure, type Problem } from '../../lib/errors.ts';
import { RateLimited } from '../../lib/rate-limit.ts';
import { startSession } from '../../services/sessions/start.ts';
import { admit, browserOf } from './admit.ts';
import { type AccountParts, sendOnTo, sendPage } from './parts.ts';
import { waitInWords } from './wait-in-words.ts';

export interface NewAccount {
  make: () => Promise<{ user: User }>;
  /** Renders the form again with its error. */
  again: (error: Pick<Problem, 'field' | 'message'>) => string;
  next: string;
}

/** Page options of the sign-up form: a script fills in the region. */
export const SIGN_UP_PAGE = { runsOwnScript: true } as const;

/** Creates an account and signs its user in, or shows the form again with the error. */
export async function admitNewAccount(
  parts: AccountParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { make, again, next }: NewAccount,
): Promise<FastifyReply> {
  const { app, limits, addressOf } = parts;
  try {
    const { user } = await limits.signUp(addressOf(request.raw), make);
    const started = await startSession(app, user.id, browserOf(parts, request));
    await admit(parts, request, reply, user, started);
    return sendOnTo(reply, next);
  } catch (error) {
    if (error instanceof RateLimited) {
      reply.header('retry-after', error.retryAfterSeconds);
      const wait = waitInWords(error.retryAfterSeconds);
      const message = `Too many sign-ups from your network. Try again in ${wait}.`;
      return sendPage(reply, 429, again({ field: null, message }), SIGN_UP_PAGE);
    }
    if (!isDomainFailure(error)) throw error;
    return sendPage(reply, 422, again(error.problems[0]), SIGN_UP_PAGE);
  }
}
