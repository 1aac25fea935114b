import type { Handle } from '../../database.ts';

/** The accounts or the teams that are due to be erased, and those that are erased in part. */
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

/** The rows of a user or a team in a table, whose `keys` tell them apart. */
interface Owned {
  table: string;
  keys: readonly string[];
  owner: 'user_id' | 'team_id';
  id: string;
}

/** Deletes up to `limit` rows, and answers their number. */
export async function deleteSome(
  tx: Handle,
  { table, keys, owner, id }: Owned,
  limit: number,
): Promise<number> {
  // The statement is the same for all tables and both owners; it is typed by one of each.
  const [typed, column, columns] = [table as 'api_keys', owner as 'user_id', keys as unknown as ['id', 'id']];
  const some = tx.selectFrom(typed).select(columns).where(column, '=', id).limit(limit);
  const result = await tx
    .deleteFrom(typed)
    .where(column, '=', id)
    .where((eb) => eb(eb.refTuple(...columns), 'in', some as never))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
