import type { FastifyInstance } from 'fastify';
import { failure } from '../lib/errors.ts';

/** Those who watch the server need an answer just when it is at its limit. */
const ALWAYS_ANSWERED: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);

/** Refuses requests at once when too many are under way, instead of letting all of them become slow. */
export function limitInFlight(server: FastifyInstance, most: number): void {
  let underWay = 0;
  server.addHook('onRequest', (request, reply, done) => {
    if (ALWAYS_ANSWERED.has(request.routeOptions.url)) return done();
    underWay += 1;
    // Not the hook for answers: it does not run for a client that went away before it got one.
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    done(
      underWay > most
        ? failure('OVERLOADED', 'The server is at its limit; try again in a second.')
        : undefined,
    );
  });
}
