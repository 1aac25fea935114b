import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { createPreparer } from '../graphql/execution/documents.ts';
import { schema } from '../graphql/schema.ts';
import { newId } from '../lib/ids.ts';
import type { Logger } from '../lib/logger.ts';
import type { LastUsedRecorder } from '../services/api-keys/last-used.ts';
import type { App } from '../services/app.ts';
import { answerError, answerNotFound } from './error-handler.ts';
import { addGraphQLRoute } from './graphql-route.ts';
import { addHealthRoutes } from './health-routes.ts';
import { limitInFlight } from './in-flight.ts';
import { readJsonBodies } from './json-body.ts';
import { addMetrics } from './metrics.ts';
import { addPageRoutes } from './page-routes.ts';
import { createRateLimiter } from './rate-limit.ts';

export interface ServerParts {
  config: Config;
  app: App;
  logger: Logger;
  lastUsed: LastUsedRecorder;
}

/** The HTTP server with all its routes, not listening yet. */
export async function createServer({ config, app, logger, lastUsed }: ServerParts): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: config.maxBodyBytes,
    requestTimeout: config.requestTimeout,
    http: {
      // Where the headers may take longer than the whole request, Node mixes the two up.
      headersTimeout: config.requestTimeout,
      // Node looks twice a minute, which would let slow clients stay that much longer.
      connectionsCheckingInterval: Math.min(config.requestTimeout, 1_000),
    },
    // An address that cannot be decoded fails before any route or handler is found.
    frameworkErrors: (error, request, reply) => void answerError(error, request as never, reply as never),
    trustProxy: config.trustProxy,
    genReqId: requestIds(),
    // Keep-alive connections that wait for nothing must not hold up a stop.
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  server.setErrorHandler(answerError);
  server.setNotFoundHandler(answerNotFound);
  readJsonBodies(server);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply.statusCode, reply.elapsedTime);
    done();
  });
  limitInFlight(server, config.maxInFlight);
  addMetrics(server);
  addHealthRoutes(server, app);
  await addPageRoutes(server, config);
  addGraphQLRoute(server, {
    app,
    prepare: createPreparer(schema, config),
    limiter: config.rateLimit ? createRateLimiter(config.rateLimit, app.clock) : null,
    lastUsed,
    timeout: config.requestTimeout,
  });
  return server;
}

/** Ids that tell requests apart, also those of several processes: a random part for the process, then a count. */
function requestIds(): () => string {
  const process = newId(Date.now()).slice(-12);
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}

/**
 * One line for each request: what was asked and how it ended. The route is named by its pattern: the address that was
 * asked for may hold anything, a key too.
 */
function logRequest(request: FastifyRequest, status: number, milliseconds: number): void {
  const line = {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status,
    ms: Math.round(milliseconds * 10) / 10,
    ip: request.ip,
  };
  if (status >= 500) request.log.warn(line, 'request');
  else request.log.info(line, 'request');
}
