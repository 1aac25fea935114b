import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { type Actor, credentialOf } from '../domain/teams/policy.ts';
import { failure } from '../lib/errors.ts';
import { RateLimited } from '../lib/rate-limit.ts';
import { EVENT_STREAM, SILENCE } from './graphql/event-stream.ts';

const RETRY_AFTER_SECONDS = 5;

/** The answers of this process that last until either side ends them. */
export class Streams {
  readonly #most: { credential: number; user: number };
  readonly #byCredential = new Map<string, Set<ServerResponse>>();
  readonly #byUser = new Map<string, number>();
  #closed = false;

  /** `most` of them for each credential, and for each user with all credentials together. */
  constructor(most: { credential: number; user: number }) {
    this.#most = most;
  }

  get size(): number {
    return [...this.#byCredential.values()].reduce((sum, open) => sum + open.size, 0);
  }

  /** Begins an answer that lasts, or refuses to. */
  open(reply: FastifyReply, actor: Actor): ServerResponse {
    if (this.#closed)
      throw failure(
        'UNAVAILABLE',
        'The server is shutting down, so nothing was done; connect again in a moment.',
      );
    const credential = credentialOf(actor);
    const open = this.#byCredential.get(credential) ?? new Set();
    if (open.size >= this.#most.credential) {
      throw new RateLimited(
        RETRY_AFTER_SECONDS,
        `This credential has ${open.size} streams open and may not have more; close one of them first.`,
      );
    }
    const ofUser = this.#byUser.get(actor.userId) ?? 0;
    if (ofUser >= this.#most.user) {
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
    // The client learns that it is heard before there is anything to tell.
    response.write(SILENCE);
    return response;
  }

  /** Ends all of them, and takes no more. */
  close(): void {
    this.#closed = true;
    for (const open of this.#byCredential.values()) for (const response of open) response.end();
  }
}

/** Takes an answer from Fastify, with the headers that hooks gave it, to write it piece by piece. */
export function hijack(reply: FastifyReply): ServerResponse {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  return reply.raw;
}
