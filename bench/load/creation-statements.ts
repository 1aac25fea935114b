import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Engine } from '../../src/db/database.ts';
import type { Tables } from '../../src/db/schema.ts';
import { offerDirectly } from '../../src/db/statement.ts';
import type { Seeded } from '../contestants/seed.ts';
import { startOf } from '../works/nth-creation.ts';
import { insertCreation } from './insert-creation.ts';

export interface BareStatement {
  text: string;
  values: readonly unknown[];
}

/** Gives what createTimeEntry inserts for the n-th creation. */
export type CreationStatements = (n: number) => Promise<BareStatement[]>;

/** Records the statements of insertCreation on a handle without a database. */
export function creationStatements(engine: Engine, seeded: Seeded): CreationStatements {
  const taken: BareStatement[] = [];
  const handle = new Kysely<Tables>({ dialect: engine === 'sqlite' ? sqliteDialect : postgresDialect });
  const take = (text: string, values: readonly unknown[]) => taken.push({ text, values });
  offerDirectly(handle, { rows: () => [], write: take });
  return async (n) => {
    await insertCreation(handle, seeded, n, startOf(n).getTime());
    return taken.splice(0);
  };
}

const sqliteDialect = {
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
};

const postgresDialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
