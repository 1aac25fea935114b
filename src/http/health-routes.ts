import type { FastifyInstance } from 'fastify';
import { singleFlight } from '../lib/single-flight.ts';
import { lacksAdministrator, NO_ADMINISTRATOR } from '../services/accounts/administrators.ts';
import type { App } from '../services/app.ts';
import type { Draining } from './gate/draining.ts';
import { within } from './within.ts';

/** A probe that hangs tells its caller nothing; balancers give up after a few seconds. */
const PROBE_TIMEOUT_MS = 3_000;

/**
 * `/healthz`: the process lives. `/readyz`: it can do its work, which takes the database, and is not about to stop. With
 * `?exclude=database` that alone: a balancer that takes out who is not ready must not take out all nodes at once, or nobody would be
 * left to say what is wrong. A warning in the answer is for the administrator; the server is ready nevertheless.
 */
export function addHealthRoutes(server: FastifyInstance, app: App, draining: Draining): void {
  // Single flight: anybody may send probes, and each ping takes a database connection.
  const ask = singleFlight(() => within(PROBE_TIMEOUT_MS, askDatabase(app)), 0);
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (request, reply) => {
    if (draining.hasBegun) return reply.code(503).send({ status: 'about to stop' });
    if ((request.query as Record<string, unknown>).exclude === 'database') return { status: 'ok' };
    try {
      return (await ask()) ? { status: 'ok', warning: NO_ADMINISTRATOR } : { status: 'ok' };
    } catch (error) {
      request.log.warn({ reqId: request.id, err: error }, 'the database does not answer');
      return reply.code(503).header('retry-after', '1').send({ status: 'the database does not answer' });
    }
  });
}

/** Fails if the database does not answer; otherwise answers whether the installation lacks an administrator. */
async function askDatabase(app: App): Promise<boolean> {
  await app.db.ping();
  return lacksAdministrator(app);
}
