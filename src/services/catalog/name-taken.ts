import { isUniqueViolation } from '../../db/violations.ts';
import type { CatalogKind } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';
import { singular } from './require.ts';

const within: Record<CatalogKind, string> = {
  clients: 'in this team',
  projects: 'for this client',
  tasks: 'in this project',
  tags: 'in this team',
};

/** Runs a write that fails where another active item of the same parent has the name. */
export async function refusingTakenNames<Result>(
  kind: CatalogKind,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const what = singular[kind];
    throw failure('NAME_TAKEN', `There is an active ${what} of this name ${within[kind]} already.`, 'name');
  }
}
