import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../app/config.ts';
import { createPreparer } from '../graphql/execution/documents.ts';
import { schema } from '../graphql/schema.ts';
import type { Logger } from '../lib/logger.ts';
import { AuthorizationServer } from '../oauth/server.ts';
import type { App } from '../services/app.ts';
import type { LastUsedRecorder } from '../services/shared/last-used.ts';
import { createSignInLimits } from './account/limits.ts';
import { addAccountRoutes } from './account-routes.ts';
import { addDashboardRoutes } from './dashboard-routes.ts';
import { answerNotFound, createErrorHandler } from './error-handler.ts';
import { admitRequests, followRoute } from './gate/admission.ts';
import { readBytes } from './gate/body.ts';
import { addressReader, watchForProxy } from './gate/client-address.ts';
import type { Draining } from './gate/draining.ts';
import { createRequestLimits } from './gate/request-limits.ts';
import { createRequestLog } from './gate/request-records.ts';
import { addGraphQLRoute } from './graphql/route.ts';
import { addHealthRoutes } from './health-routes.ts';
import type { McpEndpointOptions } from './mcp/endpoint.ts';
import { addMcpRoutes } from './mcp/routes.ts';
import { addMetricsRoute, createMetrics, type Metrics } from './metrics.ts';
import { resourcesOf } from './oauth/discovery.ts';
import { addDiscoveryRoutes } from './oauth/discovery-routes.ts';
import { addOAuthRoutes, showOAuthError } from './oauth/routes.ts';
import { addPageRoutes } from './page-routes.ts';
import { addReportRoutes } from './report-routes.ts';
import { ANSWER_HEADERS, answerHeaders } from './security-headers.ts';
import { addSecurityTxtRoute } from './security-txt.ts';
import { Streams } from './streams.ts';
import { answerUnreadable } from './unreadable-requests.ts';

/** Longer than the minute for which most balancers keep a connection, so that they close it and not we. */
const KEEP_ALIVE_MS = 72_000;

/** A connection over which nothing went for this long while it should have: its client does not take its answer. Streams say more often that they are alive. */
const MAX_SILENCE_MS = 30_000;

/** No route has a JSON schema. The compilers that Fastify loads by default are 90 files and take 1 MB. */
const noSchemas = {
  compilersFactory: {
    buildValidator: refuseSchema,
    buildSerializer: refuseSchema,
  },
};

function refuseSchema(): never {
  throw new Error('A route has a JSON schema, but no compiler is loaded.');
}

export interface ServerParts {
  config: Config;
  app: App;
  logger: Logger;
  lastUsed: LastUsedRecorder;
  draining: Draining;
  /** Makes the MCP server of a request; tests of the protocol bring their own. */
  serve?: McpEndpointOptions['serve'];
}

/**
 * The HTTP server, not listening yet. Everything is a route of Fastify; only gate/admission.ts is beneath it.
 */
export async function createServer({
  config,
  app,
  logger,
  lastUsed,
  draining,
  serve,
}: ServerParts): Promise<FastifyInstance> {
  const streams = new Streams({ credential: config.maxStreams, user: config.maxUserStreams });
  const metrics = createMetrics(streams);
  const log = createRequestLog(logger);
  const addressOf = addressReader(config.trustProxy);
  const watch = config.trustProxy
    ? null
    : watchForProxy((address) =>
        logger.warn(
          { address },
          'all requests come from one internal address and carry X-Forwarded-For, so everybody shares the limits of one address; if a proxy of yours has this address, name it in STINT_TRUST_PROXY',
        ),
      );
  const resources = resourcesOf(config);
  const requestLimits = createRequestLimits(config.rateLimit, app.makeLimiter);
  const importLimiter = config.importRateLimit
    ? app.makeLimiter('calls of imports', config.importRateLimit)
    : null;
  // A session with the MCP server is good for the API too, which has the same scopes.
  const audiences = [resources.graphql, resources.mcp];
  const authorization = new AuthorizationServer({
    app,
    issuer: config.baseUrl,
    addressOf,
    resources,
    showError: showOAuthError,
    onFault: (error) => logger.error({ err: error }, 'the authorization server failed'),
  });
  await authorization.open();
  const answerError = createErrorHandler({ logger, requestLimits, addressOf });
  const headers = answerHeaders(config);
  const routes = new Set<string>();
  const server = Fastify({
    serverFactory: (answer) =>
      listenerFor(
        config,
        admitRequests(
          { log, metrics, addressOf, draining, headers, routes, maxInFlight: config.maxInFlight },
          answer,
        ),
      ),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // An address that cannot be decoded fails before any hook is called and any route or handler found.
    frameworkErrors: (error, request, reply) =>
      void answerError(
        error,
        request as never,
        reply.headers({ ...headers, 'x-request-id': request.id }) as never,
      ),
    clientErrorHandler: answerUnreadable,
    genReqId: (request) => request.lifecycle.id,
    schemaController: noSchemas,
    // No child logger for each request: few are logged beyond their one line, and those lines name the id themselves.
    childLoggerFactory: (parent) => parent,
    // Requests that still arrive on open connections while the server shuts down are answered.
    return503OnClosing: false,
    // Keep-alive connections that wait for nothing must not hold up a stop.
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  // Before it is waited for the requests under way, which streams would hold up.
  server.addHook('preClose', async () => streams.close());
  server.addHook('onClose', async () => log.flush());
  server.setErrorHandler(answerError);
  server.setNotFoundHandler(answerNotFound);
  server.removeAllContentTypeParsers();
  // Matches every type, as '*' does. Fastify caches the parser of a type only if it was found by a name or an expression.
  server.addContentTypeParser(/^/, readBytes(config.maxBodyBytes));
  server.addHook('onRoute', (route) => {
    if (!/[:*]/.test(route.url)) routes.add(route.url);
    followRoute(route);
  });
  server.addHook('onRequest', (request, reply, done) => {
    watch?.(request.raw);
    reply.header('x-request-id', request.id).headers(headers);
    done();
  });
  await addMcpRoutes(server, { app, config, requestLimits, lastUsed, logger, addressOf, serve });
  addGraphQLRoute(server, {
    app,
    prepare: createPreparer(schema, config, (err) =>
      logger.error({ err }, 'a compiled document failed and was interpreted'),
    ),
    streams,
    requestLimits,
    importLimiter,
    lastUsed,
    logger,
    addressOf,
    addresses: config,
    audiences,
    timeout: config.requestTimeout,
  });
  await addOAuthRoutes(server, {
    server: authorization,
    limiter: requestLimits?.ofCredential ?? null,
    makeLimiter: app.makeLimiter,
    addressOf,
    logger,
  });
  if (config.metricsPort === null) addMetricsRoute(server, metrics, config.metricsToken);
  else serveMetricsApart(server, metrics, { ...config, port: config.metricsPort }, answerError);
  addHealthRoutes(server, app, draining);
  addDiscoveryRoutes(server, config);
  addSecurityTxtRoute(server, config, app.clock);
  await addPageRoutes(server, app, config);
  addDashboardRoutes(server, app, config);
  await addReportRoutes({ server, app, config, requestLimits, lastUsed, addressOf, audiences });
  const limits = createSignInLimits(config.signInLimit, app.makeLimiter);
  await addAccountRoutes({ server, app, config, limits, authorization, addressOf });
  return server;
}

/** Serves `/metrics` on its own port while the server runs. */
function serveMetricsApart(
  server: FastifyInstance,
  metrics: Metrics,
  config: Config,
  answerError: ReturnType<typeof createErrorHandler>,
): void {
  const apart = Fastify({
    serverFactory: (answer) => listenerFor(config, answer),
    schemaController: noSchemas,
    clientErrorHandler: answerUnreadable,
    // A client that keeps its connection open must not delay a shutdown.
    forceCloseConnections: true,
  }) as unknown as FastifyInstance;
  apart.setErrorHandler(answerError);
  apart.setNotFoundHandler(answerNotFound);
  apart.addHook('onRequest', async (_request, reply) => void reply.headers(ANSWER_HEADERS));
  addMetricsRoute(apart, metrics, config.metricsToken);
  // A failure here fails the start of the server.
  server.addHook('onReady', async () => void (await apart.listen({ port: config.port, host: config.host })));
  server.addHook('onClose', () => apart.close());
}

function listenerFor(config: Config, answer: RequestListener): Server {
  const server = createHttpServer(
    {
      requestTimeout: config.requestTimeout,
      // Node confuses the two timeouts if headers may take longer than the whole request.
      headersTimeout: config.requestTimeout,
      // Node looks twice a minute, which would let slow clients stay that much longer.
      connectionsCheckingInterval: Math.min(config.requestTimeout, 1_000),
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    answer,
  );
  // Longer than a request may take to be answered.
  server.timeout = Math.max(MAX_SILENCE_MS, 2 * config.requestTimeout);
  return server;
}
