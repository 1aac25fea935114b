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
import { startOf } from '../workloads/nth-creation.ts';
import { insertCreation } from './insert-creation.ts';

export interface BareStatement {
  text: string;
  values: readonly unknown[];
}

/** Returns the insert statements of createTimeEntry for the n-th creation. */
export type CreationStatements = (n: number) => Promise<BareStatement[]>;

/** Records the statements of insertCreation on a handle without a database. */
export function creationStatements(engine: Engine, seeded: Seeded): CreationStatements {
  const recorded: BareStatement[] = [];
  const handle = new Kysely<Tables>({ dialect: engine === 'sqlite' ? sqliteDialect : postgresDialect });
  const record = (text: string, values: readonly unknown[]) => recorded.push({ text, values });
  offerDirectly(handle, { rows: () => [], write: record });
  return async (n) => {
    await insertCreation(handle, seeded, n, startOf(n).getTime());
    return recorded.splice(0);
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
