import { readConfig } from '../config.ts';
import { type OpenedApp, openApp } from '../open-app.ts';

/** Opens the database of the settings for one command and closes it again, however the command ends. */
export async function withApp<Result>(command: (opened: OpenedApp) => Promise<Result>): Promise<Result> {
  // An idle connection that breaks is replaced; where the command needs one, it fails by itself.
  const opened = await openApp(readConfig(), () => {});
  try {
    return await command(opened);
  } finally {
    await opened.close();
  }
}
