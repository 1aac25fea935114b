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

/** Longer than the minute after which most balancers close idle connections, so that the balancer closes first. */
const KEEP_ALIVE_MS = 72_000;

/**
 * A connection without traffic for this long is closed: its client does not read its response. Streams send
 * keep-alive comments more often.
 */
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
  /** Creates the MCP server of a request. Tests of the protocol replace it. */
  serve?: McpEndpointOptions['serve'];
}

/**
 * Creates the HTTP server; it does not listen yet. Everything is a route of Fastify; only gate/admission.ts
 * is below Fastify.
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
  // A session with the MCP server is valid for the API too, which has the same scopes.
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
    // A path that cannot be decoded fails before any hook runs and any handler is found.
    frameworkErrors: (error, request, reply) =>
      void answerError(
        error,
        request as never,
        reply.headers({ ...headers, 'x-request-id': request.id }) as never,
      ),
    clientErrorHandler: answerUnreadable,
    genReqId: (request) => request.lifecycle.id,
    schemaController: noSchemas,
    // No child logger per request: few requests log more than their one line, and those lines contain the id.
    childLoggerFactory: (parent) => parent,
    // Requests that arrive on open connections during a shutdown are answered.
    return503OnClosing: false,
    // Idle keep-alive connections must not delay a shutdown.
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  // Streams are ended before the shutdown waits for in-flight requests.
  server.addHook('preClose', async () => streams.close());
  server.addHook('onClose', async () => log.flush());
  server.setErrorHandler(answerError);
  server.setNotFoundHandler(answerNotFound);
  server.removeAllContentTypeParsers();
  // Matches every type, like '*'. Fastify caches the parser of a type only if a name or an expression matched
  // it.
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
  const metricsServer = Fastify({
    serverFactory: (answer) => listenerFor(config, answer),
    schemaController: noSchemas,
    clientErrorHandler: answerUnreadable,
    // A client that keeps its connection open must not delay a shutdown.
    forceCloseConnections: true,
  }) as unknown as FastifyInstance;
  metricsServer.setErrorHandler(answerError);
  metricsServer.setNotFoundHandler(answerNotFound);
  metricsServer.addHook('onRequest', async (_request, reply) => void reply.headers(ANSWER_HEADERS));
  addMetricsRoute(metricsServer, metrics, config.metricsToken);
  // A failure to listen here fails the start of the server.
  server.addHook(
    'onReady',
    async () => void (await metricsServer.listen({ port: config.port, host: config.host })),
  );
  server.addHook('onClose', () => metricsServer.close());
}

function listenerFor(config: Config, answer: RequestListener): Server {
  const server = createHttpServer(
    {
      requestTimeout: config.requestTimeout,
      // Node confuses the two timeouts if headers may take longer than the whole request.
      headersTimeout: config.requestTimeout,
      // By default Node checks every 30 seconds, so slow clients would stay that much longer.
      connectionsCheckingInterval: Math.min(config.requestTimeout, 1_000),
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    answer,
  );
  // Longer than the time to answer a request.
  server.timeout = Math.max(MAX_SILENCE_MS, 2 * config.requestTimeout);
  return server;
}
