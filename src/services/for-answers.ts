import type { App } from './app.ts';

/**
 * The services for a request that changes nothing, and decides nothing by what it reads: reports and lists of time entries may
 * come from a replica of the database.
 */
export function forAnswers(app: App): App {
  const db = app.db.forAnswers;
  return db === app.db ? app : { ...app, db };
}
