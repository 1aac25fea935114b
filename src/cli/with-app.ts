import { readConfig } from '../app/config.ts';
import { noReport, type OpenedApp, openApp } from '../app/open-app.ts';
import { announceToEveryone } from '../services/change-feed/announce.ts';
import { note } from './print.ts';

/**
 * Opens the configured database for one command and closes it afterwards. An operator's command can change
 * anything, so all subscribers are notified unless the command sets `readsOnly`.
 */
export async function withApp<Result>(
  command: (opened: OpenedApp) => Promise<Result>,
  { readsOnly = false } = {},
): Promise<Result> {
  const failed = (error: unknown) => note(`An e-mail could not be sent: ${(error as Error).message}`);
  // Lost connections are not reported: a broken idle connection is replaced, and a command that needs one fails by itself.
  const opened = await openApp(readConfig(), { ...noReport, mail: { ...noReport.mail, failed } });
  try {
    return await command(opened);
  } finally {
    if (!readsOnly) announceToEveryone(opened.app);
    await opened.close();
  }
}
