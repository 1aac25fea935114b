import { hasAdministrator } from '../../db/queries/users.ts';
import type { User } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { isNewInstall } from '../users/is-new-install.ts';

/** Databases with an administrator. The last administrator stays, so the answer cannot change. */
const administered = new WeakSet<App['db']>();

/** Whether there are accounts but no administrator: the installation was made by a version that had none. */
export async function lacksAdministrator(app: App): Promise<boolean> {
  if (administered.has(app.db)) return false;
  if (await hasAdministrator(app.db.read)) {
    administered.add(app.db);
    return false;
  }
  return !(await isNewInstall(app));
}

export const NO_ADMINISTRATOR =
  'This installation has no administrator; "bin/stint user promote EMAIL" makes an account one.';

/**
 * An installation that has an administrator keeps one: the last can be neither demoted, disabled nor deleted. `administrators` are those
 * that `lockAdministrators` answered in the same transaction, so two of them cannot go at once.
 */
export function requireOtherAdministrator(administrators: readonly User[], leaving: Pick<User, 'id'>): void {
  const isOne = administrators.some(({ id }) => id === leaving.id);
  if (!isOne || administrators.length > 1) return;
  throw failure(
    'LAST_ADMINISTRATOR',
    'This is the only administrator of the installation; promote another account first.',
    'id',
  );
}
