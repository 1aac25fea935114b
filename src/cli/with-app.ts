import { readConfig } from '../app/config.ts';
import { noReport, type OpenedApp, openApp } from '../app/open-app.ts';
import { announceToEveryone } from '../services/change-feed/announce.ts';
import { note } from './print.ts';

/**
 * Opens the database of the settings for one command and closes it again, however the command ends. An administrator's
 * command can change anything, so everyone who follows changes is told; one that only reads says so.
 */
export async function withApp<Result>(
  command: (opened: OpenedApp) => Promise<Result>,
  { readsOnly = false } = {},
): Promise<Result> {
  const failed = (error: unknown) => note(`An e-mail could not be sent: ${(error as Error).message}`);
  // An idle connection that breaks is replaced; where the command needs one, it fails by itself.
  const opened = await openApp(readConfig(), { ...noReport, mail: { ...noReport.mail, failed } });
  try {
    return await command(opened);
  } finally {
    if (!readsOnly) announceToEveryone(opened.app);
    await opened.close();
  }
}
