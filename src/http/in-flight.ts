import type { FastifyInstance } from 'fastify';
import { failure } from '../lib/errors.ts';

/** Refuses requests at once when too many are under way, instead of letting all of them become slow. */
export function limitInFlight(server: FastifyInstance, most: number): void {
  let underWay = 0;
  server.addHook('onRequest', async () => {
    underWay += 1;
    if (underWay > most) throw failure('OVERLOADED', 'The server is at its limit; try again in a second.');
  });
  server.addHook('onResponse', async () => {
    underWay -= 1;
  });
}
