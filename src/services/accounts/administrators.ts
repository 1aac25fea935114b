import { hasUsers } from '../../db/queries/accounts/users.ts';
import type { User } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { isAdministered } from '../users/is-new-install.ts';

/** Whether there are accounts but no administrator: the installation was made by a version that had none. */
export async function lacksAdministrator(app: App): Promise<boolean> {
  return !(await isAdministered(app)) && (await hasUsers(app.db.read));
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
