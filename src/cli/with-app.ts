import { readConfig } from '../config.ts';
import { noReport, type OpenedApp, openApp } from '../open-app.ts';
import { note } from './print.ts';

/** Opens the database of the settings for one command and closes it again, however the command ends. */
export async function withApp<Result>(command: (opened: OpenedApp) => Promise<Result>): Promise<Result> {
  const failed = (error: unknown) => note(`A letter could not be sent: ${(error as Error).message}`);
  const opened = await openApp(readConfig(), { ...noReport, mail: { ...noReport.mail, failed } });
  try {
    return await command(opened);
  } finally {
    await opened.close();
  }
}
