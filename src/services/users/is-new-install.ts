import { hasAdministrator, hasUsers } from '../../db/queries/accounts/users.ts';
import type { App } from '../app.ts';

/** Databases with an administrator. The last administrator cannot be removed, so pages need no query and work without the database. */
const administered = new WeakSet<App['db']>();

/** Returns whether the installation has an administrator, which implies an account. Once true, always true. */
export async function isAdministered({ db }: Pick<App, 'db'>): Promise<boolean> {
  if (administered.has(db)) return true;
  const isOne = await hasAdministrator(db.read);
  if (isOne) administered.add(db);
  return isOne;
}

/** Returns whether there is no account. Not cached without an administrator, because the last account can then be erased. */
export async function isNewInstall(app: Pick<App, 'db'>): Promise<boolean> {
  return !(await isAdministered(app)) && !(await hasUsers(app.db.read));
}
