import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../../services/app.ts';
import { timedOut } from '../within.ts';
import type { Deadlines } from './deadlines.ts';

/** The expiry of a token changes no version, so a cached caller is checked again after this time. */
const GOOD_FOR = 1_000;

/**
 * Authenticates again after the body has arrived, because a client may send it slowly and lose access meanwhile. If no
 * version changed, nothing is read.
 */
export function currentCaller(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  lookUp: () => Actor | Promise<Actor>,
): () => Actor | Promise<Actor> {
  let known: { caller: Actor | Promise<Actor>; version: number; until: number } | undefined;
  return () => {
    const [version, now] = [db.callersVersion(), clock()];
    if (known?.version !== version || now >= known.until) {
      known = { caller: lookUp(), version, until: now + GOOD_FOR };
    }
    return known.caller;
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The current caller, for routes that begin with `authenticateFirst`. */
    caller: () => Actor | Promise<Actor>;
  }
}

interface AuthenticateOptions {
  app: Pick<App, 'db' | 'clock'>;
  deadlines: Deadlines;
  timeout: number;
  lookUp: (request: IncomingMessage) => Actor | Promise<Actor>;
}

/** An `onRequest` hook that authenticates before the body is read: only callers may send one. */
export function authenticateFirst({ app, deadlines, timeout, lookUp }: AuthenticateOptions) {
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): Promise<unknown> | undefined => {
    request.caller = currentCaller(app, () => lookUp(request.raw));
    const known = request.caller();
    if (known instanceof Promise) {
      return deadlines.race(known, request.raw.lifecycle, () => timedOut(timeout, false));
    }
    done();
    return undefined;
  };
}
