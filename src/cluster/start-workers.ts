import type { Config } from '../config.ts';
import { accountsAtStart } from '../http/set-up.ts';
import { createLogger, flush } from '../lib/logger.ts';
import type { RunningServer } from '../main.ts';
import { noReport, openApp } from '../open-app.ts';
import { warnOfSettings } from '../warn-of-settings.ts';
import { withPort } from '../with-port.ts';
import { Crew } from './crew.ts';
import { openMarkFile } from './mark-file.ts';

/** Has as many processes serve as the settings say. This one serves nothing itself, and so loads nothing of what that takes. */
export async function startWorkers(settings: Config): Promise<RunningServer> {
  const config = await withPort(settings);
  const logger = createLogger(config.logLevel, { pid: process.pid });
  // Once, before several processes want to.
  const { app, migrations, close } = await openApp(config, noReport);
  const accounts = await accountsAtStart(app, config).finally(close);
  for (const name of migrations) logger.info({ name }, 'migrated the database');
  warnOfSettings(config, logger);
  // The embedded database says by itself that something was committed.
  const markFd = config.databaseUrl === null ? null : openMarkFile();
  const crew = new Crew({ config, logger, markFd });
  try {
    return {
      address: await crew.start(),
      config,
      accounts,
      close: async () => {
        await crew.stop();
        await flush(logger);
      },
    };
  } catch (error) {
    await crew.stop();
    throw error;
  }
}
