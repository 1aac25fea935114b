import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Draining } from '../http/gate/draining.ts';
import { createServer, type ServerParts } from '../http/server.ts';
import { type AccountsAtStart, accountsAtStart } from '../http/set-up.ts';
import { watchSilentConnections } from '../http/silent-connections.ts';
import { startPeriodicJobs } from '../jobs/periodic-jobs.ts';
import { createLogger, flush, type Logger } from '../lib/logger.ts';
import { LastUsedRecorder } from '../services/shared/last-used.ts';
import { atPort, type Config } from './config.ts';
import { freePort } from './free-port.ts';
import { type AppReport, openApp } from './open-app.ts';
import { shareLimits } from './share-limits.ts';
import { warnOfSettings } from './warn-of-settings.ts';

export interface RunningServer {
  /** For example http://127.0.0.1:4000. */
  address: string;
  /** The effective settings. `PORT=0` is replaced by the chosen port. */
  config: Config;
  accounts: AccountsAtStart;
  /** Fails readiness checks for the stop delay, drains in-flight requests, then stops. */
  close: () => Promise<void>;
}

/** Creates the app, the server and the periodic jobs, and listens. */
export async function startServer(
  settings: Config,
  extraParts: Pick<ServerParts, 'serve'> = {},
): Promise<RunningServer> {
  // Links in e-mails and metadata contain the port, so it must be known before the server listens.
  const config = settings.port === 0 ? atPort(settings, await freePort(settings.host)) : settings;
  const logger = createLogger(config.logLevel);
  const limiters = await shareLimits(config, logger);
  const opened = openApp(config, reportTo(logger), limiters?.make);
  // After a failed start, the connection of the limiters would keep the process alive.
  opened.catch(() => limiters?.close());
  const { app, migrations, close: closeDatabase } = await opened;
  const closeApp = async () => {
    await limiters?.close();
    await closeDatabase();
  };
  for (const name of migrations) logger.info({ name }, 'migrated the database');
  warnOfSettings(config, logger);
  const lastUsed = new LastUsedRecorder(app);
  const draining: Draining = { hasBegun: false };
  const parts = { config, app, logger, lastUsed, draining, ...extraParts };
  const server = await createServer(parts);
  const closeSilent = watchSilentConnections(server.server);
  const onError = (error: unknown) => logger.warn({ err: error }, 'a periodic job failed');
  const jobs = startPeriodicJobs(app, lastUsed, onError);
  let address: string;
  let accounts: AccountsAtStart;
  try {
    accounts = await accountsAtStart(app, config);
    address = await server.listen({ port: config.port, host: config.host });
  } catch (error) {
    await server.close();
    await jobs.stop();
    await closeApp();
    throw error;
  }
  return {
    address,
    config,
    accounts,
    close: async () => {
      draining.hasBegun = true;
      await sleep(config.stopDelay);
      const drainTimeoutMs = Math.min(config.requestTimeout, MAX_STOP_MS) - config.stopDelay;
      await drain(server, closeSilent, Math.max(drainTimeoutMs, MIN_DRAIN_MS));
      await jobs.stop();
      await closeApp();
      await flush(logger);
    },
  };
}

function reportTo(logger: Logger): AppReport {
  return {
    connectionLost: (error) => logger.warn({ err: error }, 'a database connection was lost'),
    mail: {
      undelivered: ({ to, subject, text, link }) => {
        if (link === null)
          return logger.info({ to, subject }, 'SMTP_URL is not set, so nobody gets this e-mail');
        logger.warn(
          { to, subject, link, text },
          'SMTP_URL is not set, so nobody gets this e-mail unless you hand it over',
        );
      },
      failed: (error) => logger.warn({ err: error }, 'an e-mail could not be sent'),
    },
    deferredTaskFailed: (error) => logger.warn({ err: error }, 'something could not be done after an answer'),
  };
}

/** Below ten seconds, after which supervisors kill a server that was asked to stop. */
const MAX_STOP_MS = 8_000;
/** The least time to answer in-flight requests, also after a long stop delay. */
const MIN_DRAIN_MS = 1_000;

/** Stops accepting requests and answers the in-flight ones. */
async function drain(server: FastifyInstance, closeSilent: () => void, timeoutMs: number): Promise<void> {
  const { server: http } = server;
  // A busy connection stays open after its response, so idle connections are closed repeatedly.
  const idleCheck = setInterval(() => {
    http.closeIdleConnections();
    closeSilent();
  }, 50);
  // Node checks no request timeouts while a server closes. A client that never completes its request would
  // block the stop.
  const forceClose = setTimeout(() => http.closeAllConnections(), timeoutMs);
  await server.close();
  clearInterval(idleCheck);
  clearTimeout(forceClose);
}
