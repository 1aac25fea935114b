import { hasAdministrator, hasUsers } from '../../db/queries/accounts/users.ts';
import type { App } from '../app.ts';

/** Databases with an administrator. The last one cannot go, so pages need no query and work while the database is away. */
const administered = new WeakSet<App['db']>();

/** Whether the installation has an administrator, and so an account, from now on. */
export async function isAdministered({ db }: Pick<App, 'db'>): Promise<boolean> {
  if (administered.has(db)) return true;
  const isOne = await hasAdministrator(db.read);
  if (isOne) administered.add(db);
  return isOne;
}

/** Whether there is no account. Without an administrator the last one can be deleted and erased, so that is asked each time. */
export async function isNewInstall(app: Pick<App, 'db'>): Promise<boolean> {
  return !(await isAdministered(app)) && !(await hasUsers(app.db.read));
}
