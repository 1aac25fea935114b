import type { Handle } from '../../db/database.ts';
import type { App } from '../app.ts';
import { readReport } from '../reports/read-json.ts';

/**
 * Reads for administrators of the installation what may look through all accounts, teams or events. All administrators together have the
 * turns of one person.
 */
export function readQueued<Result>(app: App, read: (handle: Handle) => Promise<Result>): Promise<Result> {
  return readReport(app, 'installation', read);
}
