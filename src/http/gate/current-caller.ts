import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../../services/app.ts';
import { timedOut } from '../within.ts';
import type { Deadlines } from './deadlines.ts';

/** What ends by itself, as a token does, changes nothing by which that could be told. */
const GOOD_FOR = 1_000;

/**
 * Who calls, at each time that it is asked for. A client takes as long as it likes to send its body, and what counts is what the
 * caller may once it is there. Where nobody changed anything of that since the last time, nobody is looked up.
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
    /** Who calls now, for routes that begin with `authenticateFirst`. */
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
