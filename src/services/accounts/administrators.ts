import type { User } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';

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
