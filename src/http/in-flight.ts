import type { FastifyInstance } from 'fastify';
import { failure } from '../lib/errors.ts';

/** Refuses requests at once when too many are under way, instead of letting all of them become slow. */
export function limitInFlight(server: FastifyInstance, most: number): void {
  let underWay = 0;
  server.addHook('onRequest', (_request, _reply, done) => {
    underWay += 1;
    done(
      underWay > most
        ? failure('OVERLOADED', 'The server is at its limit; try again in a second.')
        : undefined,
    );
  });
  server.addHook('onResponse', (_request, _reply, done) => {
    underWay -= 1;
    done();
  });
}
