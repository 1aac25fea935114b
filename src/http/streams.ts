import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { type Actor, credentialOf } from '../domain/teams/policy.ts';
import { failure } from '../lib/errors.ts';
import { RateLimited } from '../lib/rate-limit.ts';
import { EVENT_STREAM, SILENCE } from './graphql/event-stream.ts';

const RETRY_AFTER_SECONDS = 5;

/** The open streams of this process. Either side may end a stream. */
export class Streams {
  readonly #limits: { credential: number; user: number };
  readonly #byCredential = new Map<string, Set<ServerResponse>>();
  readonly #byUser = new Map<string, number>();
  #isClosed = false;

  /** `limits` holds the maximum of the streams per credential, and per user with all credentials together. */
  constructor(limits: { credential: number; user: number }) {
    this.#limits = limits;
  }

  get size(): number {
    return [...this.#byCredential.values()].reduce((sum, open) => sum + open.size, 0);
  }

  /** Starts a stream, or throws if there are too many. */
  open(reply: FastifyReply, actor: Actor): ServerResponse {
    if (this.#isClosed)
      throw failure(
        'UNAVAILABLE',
        'The server is shutting down, so nothing was done; connect again in a moment.',
      );
    const credential = credentialOf(actor);
    const open = this.#byCredential.get(credential) ?? new Set();
    if (open.size >= this.#limits.credential) {
      throw new RateLimited(
        RETRY_AFTER_SECONDS,
        `This credential has ${open.size} streams open and may not have more; close one of them first.`,
      );
    }
    const ofUser = this.#byUser.get(actor.userId) ?? 0;
    if (ofUser >= this.#limits.user) {
      throw new RateLimited(
        RETRY_AFTER_SECONDS,
        `You have ${ofUser} streams open with all of your credentials and may not have more; close one of them first.`,
      );
    }
    const response = hijack(reply);
    this.#byUser.set(actor.userId, ofUser + 1);
    this.#byCredential.set(credential, open.add(response));
    response.once('close', () => {
      open.delete(response);
      if (open.size === 0) this.#byCredential.delete(credential);
      const left = (this.#byUser.get(actor.userId) ?? 1) - 1;
      if (left === 0) this.#byUser.delete(actor.userId);
      else this.#byUser.set(actor.userId, left);
    });
    reply.request.raw.lifecycle.markStream();
    response.writeHead(200, {
      'content-type': `${EVENT_STREAM}; charset=utf-8`,
      'cache-control': 'no-store',
      // Tells nginx to pass each event on at once.
      'x-accel-buffering': 'no',
    });
    // Sends data at once, so that the client knows that the stream is open.
    response.write(SILENCE);
    return response;
  }

  /** Ends all streams and accepts no more. */
  close(): void {
    this.#isClosed = true;
    for (const open of this.#byCredential.values()) for (const response of open) response.end();
  }
}

/** Takes a response from Fastify, with the headers of hooks, to write it in pieces. */
export function hijack(reply: FastifyReply): ServerResponse {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  return reply.raw;
}
