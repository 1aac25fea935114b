import { hasUsers } from '../../db/queries/users.ts';
import type { App } from '../app.ts';

/** Databases with an account. Accounts are never deleted, so pages need no query and work while the database is away. */
const inUse = new WeakSet<App['db']>();

/** Whether there is no account yet. */
export async function isNewInstall({ db }: App): Promise<boolean> {
  if (inUse.has(db)) return false;
  const isNew = !(await hasUsers(db.read));
  if (!isNew) inUse.add(db);
  return isNew;
}
