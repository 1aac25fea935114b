import type { Handle } from '../../db/database.ts';
import type { App } from '../app.ts';

/** Runs a slow read in the fair queue of reports, so that many reports of one user do not delay other users. */
export function readReport<Result>(
  { db }: App,
  userId: string,
  read: (handle: Handle) => Promise<Result>,
): Promise<Result> {
  return db.reportQueue.run(userId, () => read(db.reports));
}
