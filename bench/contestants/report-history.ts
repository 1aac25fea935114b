import { readConfig } from '../../src/app/config.ts';
import { noReport, type OpenedApp, openApp } from '../../src/app/open-app.ts';
import { createPerson, type Person } from '../../test/harness/factories.ts';
import { LARGE_TEAM, writeLongHistory } from '../../test/models/long-history.ts';

export interface History extends OpenedApp {
  owner: Person;
}

/** Creates a database whose only team has a long history. */
export async function writeHistory(settings: Record<string, string>, entries: number): Promise<History> {
  const opened = await openApp(readConfig(settings), noReport);
  const owner = await createPerson(opened.app, 'Bench');
  await writeLongHistory(opened.app, owner, entries, LARGE_TEAM);
  return { ...opened, owner };
}
