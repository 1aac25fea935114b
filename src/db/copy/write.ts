import { sql } from 'kysely';
import type { Handle } from '../database.ts';
import { columnTypes } from '../engine-tables.ts';
import type { CopiedTable } from './tables.ts';

export type WriteRows = (tx: Handle, lines: readonly string[]) => Promise<void>;

/** Returns a function that inserts the batches of `readRows`, as many rows per statement as fit. */
export async function rowWriter(handle: Handle, { name, columns }: CopiedTable): Promise<WriteRows> {
  const types = await columnTypes(handle, name);
  const into = sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})`;
  const value = (index: number) => sql`value ->> ${sql.lit(index)}`;
  if (types === null) {
    const values = sql.join(columns.map((_, index) => value(index)));
    return async (tx, lines) => {
      await sql`${into} select ${values} from json_each(${listOf(lines)})`.execute(tx);
    };
  }
  const values = sql.join(
    columns.map((column, index) => sql`(${value(index)})::${sql.raw(types.get(column) ?? 'text')}`),
  );
  return async (tx, lines) => {
    await sql`${into} overriding system value select ${values} from jsonb_array_elements(${listOf(lines)}::jsonb) as value`.execute(
      tx,
    );
  };
}

const listOf = (lines: readonly string[]) => `[${lines.join(',')}]`;
