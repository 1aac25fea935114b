import { createEntryFunction } from '../postgres/create-entry-function.ts';
import type { Migration } from './migration.ts';

/**
 * Installs the function of one-step creation from its one definition. A later change of the definition adds a migration like this one.
 * A new database runs both and ends with the newest definition.
 */
export const currentCreateEntryFunction: Migration = {
  id: 44,
  name: 'current function of one-step creation',
  up: async (tx, engine) => {
    if (engine === 'postgres') await createEntryFunction.execute(tx);
  },
};
