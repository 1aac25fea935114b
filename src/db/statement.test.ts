import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOn,
  describeOnBothEngines,
  type TestApp,
} from '../../test/harness/engines.ts';
import { connect } from './connect.ts';
import type { Handle } from './database.ts';
import { statement } from './statement.ts';

interface Note {
  id: number;
  text: string | null;
}

function noteById() {
  return statement<{ id: number }, Note>((db, parameter) => ({
    compile: () => sql<Note>`select id, text from notes where id = ${parameter('id')}`.compile(db),
  }));
}

async function writeNotes(tx: Handle): Promise<void> {
  await sql`create table notes (id integer primary key, text text)`.execute(tx);
  await sql`insert into notes values (1, 'one'), (2, null)`.execute(tx);
}

describeOnBothEngines('a hot statement', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp(engine);
    await app.db.transaction(writeNotes);
  });
  afterAll(() => app.close());

  it('returns the same rows in a transaction and outside of one', async () => {
    const find = noteById();
    for (const [id, text] of [
      [1, 'one'],
      [2, null],
    ] as const) {
      expect(await find(app.db.read, { id })).toEqual([{ id, text }]);
      expect(await app.db.transaction((tx) => find(tx, { id }))).toEqual([{ id, text }]);
    }
    expect(await find(app.db.read, { id: 3 })).toEqual([]);
  });

  it('reads uncommitted changes of its own transaction only', async () => {
    const find = noteById();
    const [within, outside] = await app.db.transaction(async (tx) => {
      await sql`update notes set text = 'two' where id = 2`.execute(tx);
      return [await find(tx, { id: 2 }), await find(app.db.read, { id: 2 })];
    });
    expect(within).toEqual([{ id: 2, text: 'two' }]);
    expect(outside).toEqual([{ id: 2, text: null }]);
  });
});

describeOn('postgres', 'a hot statement on PostgreSQL', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp('postgres');
    await app.db.transaction(writeNotes);
  });
  afterAll(() => app.close());

  it('rejects with the error of the database and reuses the connection', async () => {
    const divide = statement<{ by: number }, { quotient: number }>((db, parameter) => ({
      compile: () => sql<{ quotient: number }>`select 6 / ${parameter('by')}::int as quotient`.compile(db),
    }));
    // More calls than the pool has connections.
    for (let n = 0; n < 20; n++) {
      await expect(divide(app.db.read, { by: 0 })).rejects.toMatchObject({ code: '22012' });
    }
    expect(await divide(app.db.read, { by: 2 })).toEqual([{ quotient: 3 }]);
  });

  it('rejects a value that cannot be serialized and leaves the connection usable', async () => {
    const answer = statement<{ n: unknown }, { n: number }>((db, parameter) => ({
      compile: () => sql<{ n: number }>`select ${parameter('n')}::int as n`.compile(db),
    }));
    const unsendable = {
      toPostgres: () => {
        throw new Error('no value');
      },
    };
    const single = connect({ ...app.database, connections: 1, onError: () => {} });
    onTestFinished(() => single.close());
    for (let n = 0; n < 3; n++) {
      await expect(answer(single.read, { n: unsendable })).rejects.toThrow('no value');
      expect(await answer(single.read, { n })).toEqual([{ n }]);
    }
  });

  it('rejects with TIMEOUT at the statement timeout, as a prepared statement and in a transaction', async () => {
    const sleep = statement<{ seconds: number }, object>((db, parameter) => ({
      compile: () => sql<object>`select pg_sleep(${parameter('seconds')})`.compile(db),
    }));
    const shortTimeout = connect({
      ...app.database,
      connections: 1,
      statementTimeout: 100,
      onError: () => {},
    });
    onTestFinished(() => shortTimeout.close());
    const timeout = { code: 'TIMEOUT', cause: { code: '57014' } };
    await expect(sleep(shortTimeout.read, { seconds: 5 })).rejects.toMatchObject(timeout);
    const write = shortTimeout.transaction((tx) => sql`select pg_sleep(5)`.execute(tx));
    await expect(write).rejects.toMatchObject(timeout);
  });

  it('rejects with UNAVAILABLE when the connection is lost', async () => {
    const sleep = statement<{ seconds: number }, object>((db, parameter) => ({
      compile: () => sql<object>`select pg_sleep(${parameter('seconds')})`.compile(db),
    }));
    const admin = connectAgain(app);
    const sleeping = sleep(app.db.read, { seconds: 60 });
    const failed = expect(sleeping).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect
      .poll(
        async () => {
          const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and query like '%pg_sleep($1)%' and pid <> pg_backend_pid()`.execute(
            admin.db.read,
          );
          return rows.length;
        },
        { timeout: 10_000 },
      )
      .toBe(1);
    await failed;
    await admin.close();
    expect(await noteById()(app.db.read, { id: 1 })).toHaveLength(1);
  });

  it('reads a column by its current type after a migration changed the type', async () => {
    const find = noteById();
    expect(await find(app.db.read, { id: 1 })).toEqual([{ id: 1, text: 'one' }]);
    await app.db.transaction((tx) =>
      sql`alter table notes alter column text type integer using length(text)`.execute(tx),
    );
    const later = connectAgain(app);
    expect(await find(later.db.read, { id: 1 })).toEqual([{ id: 1, text: 3 }]);
    await later.close();
  });
});
