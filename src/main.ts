import { once } from 'node:events';
import { type AddressInfo, createServer as createServerSocket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { atPort, type Config } from './config.ts';
import { createServer, type ServerParts } from './http/server.ts';
import { watchSilentConnections } from './http/silent-connections.ts';
import { startChores } from './jobs/chores.ts';
import { createLogger, flush, type Logger } from './lib/logger.ts';
import { type AppReport, openApp } from './open-app.ts';
import { LastUsedRecorder } from './services/last-used.ts';

export interface RunningServer {
  /** Where it listens, such as http://127.0.0.1:4000. */
  address: string;
  /** The settings that it runs with, the port among them. */
  config: Config;
  /** Answers the requests under way, then stops. */
  close: () => Promise<void>;
}

/** Wires everything together and listens. */
export async function startServer(
  settings: Config,
  others: Pick<ServerParts, 'serve'> = {},
): Promise<RunningServer> {
  const config = await withPort(settings);
  const logger = createLogger(config.logLevel);
  const { app, migrations, close: closeApp } = await openApp(config, reportTo(logger));
  for (const name of migrations) logger.info({ name }, 'migrated the database');
  if (config.baseUrl.startsWith('https:') && !config.trustProxy) {
    logger.warn(
      'STINT_BASE_URL is https, so a proxy stands in front; without STINT_TRUST_PROXY everyone behind it shares one limit for sign-ins',
    );
  }
  const lastUsed = new LastUsedRecorder(app);
  const server = await createServer({ config, app, logger, lastUsed, ...others });
  const closeSilent = watchSilentConnections(server.server);
  const chores = startChores(app, lastUsed, (error) => logger.warn({ err: error }, 'a chore failed'));
  let address: string;
  try {
    address = await server.listen({ port: config.port, host: config.host });
  } catch (error) {
    await chores.stop();
    await closeApp();
    throw error;
  }
  return {
    address,
    config,
    close: async () => {
      await drain(server, closeSilent, config.requestTimeout);
      await chores.stop();
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
          return logger.info({ to, subject }, 'SMTP_URL is not set, so nobody gets this letter');
        logger.warn(
          { to, subject, link, text },
          'SMTP_URL is not set, so nobody gets this letter unless you hand it over',
        );
      },
      failed: (error) => logger.warn({ err: error }, 'a letter could not be sent'),
    },
  };
}

/** Finds a free port where any will do: the addresses that are given to others must name it before it is listened on. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const probe = createServerSocket().listen(0, config.host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return atPort(config, port);
}

/** Takes no more requests and answers those under way. */
async function drain(server: FastifyInstance, closeSilent: () => void, timeout: number): Promise<void> {
  const { server: http } = server;
  // A connection that is busy now is kept open after its answer, for a next request that is not wanted any more.
  const idle = setInterval(() => {
    http.closeIdleConnections();
    closeSilent();
  }, 50);
  // Node does not look for slow clients while it closes, and one that never sends the rest would hold it up.
  const late = setTimeout(() => http.closeAllConnections(), timeout);
  await server.close();
  clearInterval(idle);
  clearTimeout(late);
}
