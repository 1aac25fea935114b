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
import type { Engine } from '../src/db/database.ts';
import { claimIdempotencyKey } from '../src/db/queries/idempotency-keys.ts';
import { insertTimeEntry } from '../src/db/queries/time-entries.ts';
import type { Tables } from '../src/db/schema.ts';
import { offerDirectly } from '../src/db/statement.ts';
import { newId } from '../src/lib/ids.ts';
import type { Seeded } from './seed.ts';
import { placeOf, SECONDS, startOf } from './works/nth-creation.ts';

export interface BareStatement {
  text: string;
  values: readonly unknown[];
}

/** Gives what createTimeEntry inserts for the n-th creation. */
export type CreationStatements = (n: number) => Promise<BareStatement[]>;

/**
 * The inserts of createTimeEntry, the key and the entry, taken from its own queries on a handle that writes down what it is
 * asked to run. What it reads before is left out: the floor is what must be written.
 */
export function creationStatements(engine: Engine, seeded: Seeded): CreationStatements {
  const taken: BareStatement[] = [];
  const handle = new Kysely<Tables>({ dialect: engine === 'sqlite' ? sqliteDialect : postgresDialect });
  const take = (text: string, values: readonly unknown[]) => taken.push({ text, values });
  offerDirectly(handle, { rows: () => [], write: take });
  return async (n) => {
    const { member, projectId } = placeOf(n, seeded);
    const now = Date.now();
    const id = newId(now);
    const key = `bare-${id}`;
    const start = startOf(n).getTime();
    await claimIdempotencyKey(handle, {
      userId: member.userId,
      key,
      originId: id,
      requestHash: 'x'.repeat(64),
      now,
      expiredAt: 0,
    });
    await insertTimeEntry(handle, {
      id,
      teamId: seeded.teamId,
      identityId: member.identityId,
      projectId,
      clientId: null,
      taskId: null,
      start,
      end: start + SECONDS * 1000,
      title: `Entry ${n}`,
      description: null,
      billable: true,
      hourlyRate: null,
      idempotencyKey: key,
      source: { kind: 'API_KEY', id: null, label: null, entryId: id, importId: null },
      importId: null,
      createdAt: now,
      updatedAt: now,
    });
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
