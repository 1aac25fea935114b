import { hasUsers } from '../../db/queries/accounts/users.ts';
import type { User } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { isAdministered } from '../users/is-new-install.ts';

/** Whether there are accounts but no administrator, as after an upgrade from a version without administrators. */
export async function lacksAdministrator(app: App): Promise<boolean> {
  return !(await isAdministered(app)) && (await hasUsers(app.db.read));
}

export const NO_ADMINISTRATOR =
  'This installation has no administrator; "bin/stint user promote EMAIL" makes an account one.';

/**
 * Rejects the demotion, disabling or deletion of the last administrator. `administrators` is the result of
 * `lockAdministrators` in the same transaction, so two administrators cannot leave at once.
 */
export function requireOtherAdministrator(administrators: readonly User[], leaving: Pick<User, 'id'>): void {
  const isAdministrator = administrators.some(({ id }) => id === leaving.id);
  if (!isAdministrator || administrators.length > 1) return;
  throw failure(
    'LAST_ADMINISTRATOR',
    'This is the only administrator of the installation; promote another account first.',
    'id',
  );
}
