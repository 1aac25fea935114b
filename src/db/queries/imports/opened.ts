import type { Handle } from '../../database.ts';
import { statement } from '../../statement.ts';

/** The import that a user started or resumed last. */
export interface OpenedImport {
  teamId: string;
  importId: string;
  usedAt: number;
}

interface OpenedRow {
  team_id: string;
  import_id: string;
  used_at: number;
}

const openedBy = statement<{ userId: string }, OpenedRow>((db, parameter) =>
  db
    .selectFrom('open_imports')
    .select(['team_id', 'import_id', 'used_at'])
    .where('user_id', '=', parameter('userId')),
);

export async function findOpenedImport(handle: Handle, userId: string): Promise<OpenedImport | null> {
  const [row] = await openedBy(handle, { userId });
  return row ? { teamId: row.team_id, importId: row.import_id, usedAt: row.used_at } : null;
}

/** Replaces the open import of a user. */
export async function putOpenedImport(
  tx: Handle,
  userId: string,
  { teamId, importId, usedAt }: OpenedImport,
): Promise<void> {
  const values = { team_id: teamId, import_id: importId, used_at: usedAt };
  await tx
    .insertInto('open_imports')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Records that an import is in use, unless the user has opened another import meanwhile. */
export async function noteImportUsed(
  tx: Handle,
  userId: string,
  { importId, usedAt }: Pick<OpenedImport, 'importId' | 'usedAt'>,
): Promise<void> {
  await tx
    .updateTable('open_imports')
    .set({ used_at: usedAt })
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .execute();
}
