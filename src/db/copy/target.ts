import type { Engine, Handle } from '../database.ts';
import { tableNames } from '../engine-tables.ts';
import { migrateTo, schemaOf } from '../migrate.ts';
import { readRows } from './read.ts';
import { type CopiedTable, tablesOfSchema } from './tables.ts';

/** Creates the tables of a schema in an empty database and returns them. */
export async function makeTables(tx: Handle, engine: Engine, schema: number): Promise<CopiedTable[]> {
  const [foreign] = await tableNames(tx);
  const existing = await schemaOf(tx);
  if (existing === 0 && foreign !== undefined) {
    throw new Error(`The database has tables of something else, such as ${foreign}. ${USE_AN_EMPTY_ONE}`);
  }
  for (const table of await tablesOfSchema(existing)) {
    for await (const _ of readRows(tx, table)) {
      throw new Error(
        `The database has data already, such as in the table ${table.name}. ${USE_AN_EMPTY_ONE}`,
      );
    }
  }
  if (existing > schema) {
    throw new Error(
      `The database has no data, but the tables of schema ${existing}, and what is to come in is of schema ${schema}. ${USE_AN_EMPTY_ONE}`,
    );
  }
  await migrateTo(tx, engine, schema);
  return tablesOfSchema(schema);
}

const USE_AN_EMPTY_ONE =
  'Use an empty one: a new folder as STINT_DATA_DIR, or a new database on the PostgreSQL server.';
