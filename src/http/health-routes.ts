import type { FastifyInstance } from 'fastify';
import type { App } from '../services/app.ts';
import { within } from './within.ts';

/** A probe that hangs tells its caller nothing; balancers give up after a few seconds. */
const PROBE_TIMEOUT = 3_000;

/** `/healthz`: the process lives. `/readyz`: it can do its work, which takes the database. */
export function addHealthRoutes(server: FastifyInstance, app: App): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (request, reply) => {
    try {
      await within(PROBE_TIMEOUT, app.db.ping());
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).header('retry-after', '1').send({ status: 'the database does not answer' });
    }
  });
}
