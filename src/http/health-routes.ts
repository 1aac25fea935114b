import type { FastifyInstance } from 'fastify';
import { singleFlight } from '../lib/single-flight.ts';
import { lacksAdministrator, NO_ADMINISTRATOR } from '../services/accounts/administrators.ts';
import type { App } from '../services/app.ts';
import type { Draining } from './gate/draining.ts';
import { withTimeout } from './request-timeout.ts';

/** Balancers give up after a few seconds, so a probe must answer earlier. */
const PROBE_TIMEOUT_MS = 3_000;

/**
 * `/healthz`: the process is alive. `/readyz`: the database answers and the server is not draining. With
 * `?exclude=database`, only draining is checked: during a database outage a balancer must not remove all
 * nodes at once, because no node would be left to report the error. A warning in the response is for the
 * administrator; the server is ready nevertheless.
 */
export function addHealthRoutes(server: FastifyInstance, app: App, draining: Draining): void {
  // Single flight: anybody may send probes, and each ping takes a database connection.
  const ask = singleFlight(() => withTimeout(PROBE_TIMEOUT_MS, askDatabase(app)), 0);
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

/** Fails if the database does not answer. Returns whether the installation lacks an administrator. */
async function askDatabase(app: App): Promise<boolean> {
  await app.db.ping();
  return lacksAdministrator(app);
}
