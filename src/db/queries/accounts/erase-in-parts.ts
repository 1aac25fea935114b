import type { Handle } from '../../database.ts';

/** The accounts or teams that are due for erasure, including partly erased ones. */
export async function findDue(handle: Handle, table: 'users' | 'teams', now: number): Promise<string[]> {
  const rows = await handle
    .selectFrom(table)
    .select('id')
    .where('erase_at', '<=', now)
    .orderBy('erase_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The rows of a user or a team in a table; `keys` is the rest of the primary key. */
interface Owned {
  table: string;
  keys: readonly string[];
  owner: 'user_id' | 'team_id';
  id: string;
}

/** Deletes up to `limit` rows and returns their number. */
export async function deleteSome(
  tx: Handle,
  { table, keys, owner, id }: Owned,
  limit: number,
): Promise<number> {
  // The statement is the same for all tables and both owners; it is typed by one example.
  const [typed, column, columns] = [table as 'api_keys', owner as 'user_id', keys as unknown as ['id', 'id']];
  const some = tx.selectFrom(typed).select(columns).where(column, '=', id).limit(limit);
  const result = await tx
    .deleteFrom(typed)
    .where(column, '=', id)
    .where((eb) => eb(eb.refTuple(...columns), 'in', some as never))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
