import type { Handle } from '../../db/database.ts';
import type { App } from '../app.ts';

/** Reads what may take long when it is the caller's turn, so that nobody waits for all that one person asks for. */
export function readReport<Result>(
  { db }: App,
  userId: string,
  read: (handle: Handle) => Promise<Result>,
): Promise<Result> {
  return db.reportQueue.run(userId, () => read(db.reports));
}
