import type { Engine, Handle } from '../database.ts';
import { tableNames } from '../engine-tables.ts';
import { migrateTo, schemaOf } from '../migrate.ts';
import { readRows } from './read.ts';
import { type CopiedTable, tablesOfSchema } from './tables.ts';

/** Makes the tables of a schema in a database that has nothing in it; answers them. */
export async function makeTables(tx: Handle, engine: Engine, schema: number): Promise<CopiedTable[]> {
  const [other] = await tableNames(tx);
  const found = await schemaOf(tx);
  if (found === 0 && other !== undefined) {
    throw new Error(`The database has tables of something else, such as ${other}. ${USE_AN_EMPTY_ONE}`);
  }
  for (const table of await tablesOfSchema(found)) {
    for await (const _ of readRows(tx, table)) {
      throw new Error(
        `The database has data already, such as in the table ${table.name}. ${USE_AN_EMPTY_ONE}`,
      );
    }
  }
  if (found > schema) {
    throw new Error(
      `The database has no data, but the tables of schema ${found}, and what is to come in is of schema ${schema}. ${USE_AN_EMPTY_ONE}`,
    );
  }
  await migrateTo(tx, engine, schema);
  return tablesOfSchema(schema);
}

const USE_AN_EMPTY_ONE =
  'Use an empty one: a new folder as STINT_DATA_DIR, or a new database on the PostgreSQL server.';
