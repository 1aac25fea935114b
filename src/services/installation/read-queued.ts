import type { Handle } from '../../db/database.ts';
import type { App } from '../app.ts';
import { readReport } from '../reports/read-json.ts';

/**
 * Reads for administrators of the installation in the report queue, because such reads may scan all accounts, teams or
 * events. All administrators together count as one caller.
 */
export function readQueued<Result>(app: App, read: (handle: Handle) => Promise<Result>): Promise<Result> {
  return readReport(app, 'installation', read);
}
