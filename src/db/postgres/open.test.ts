import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectAgain, createTestApp, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson } from '../../../test/harness/factories.ts';
import { LAST_DAY, writeLongHistory } from '../../../test/models/long-history.ts';
import type { Failure } from '../../lib/errors.ts';
import { createProject } from '../../services/projects/create.ts';
import { connect } from '../connect.ts';
import type { Handle } from '../database.ts';
import { shareLockProject } from '../queries/catalog/referenced-rows.ts';
import { listTimeEntries } from '../queries/time-entries/lists.ts';
import { Numbers } from './dialect.ts';

const NO_FILTER = {
  projectId: null,
  clientId: null,
  taskId: null,
  importId: null,
  billable: null,
  from: null,
  to: null,
  reaching: null,
  tag: null,
  tagKey: null,
  search: null,
};

describe('a transaction on PostgreSQL', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp('postgres');
    await app.db.transaction((tx) => sql`create table notes (id integer primary key, text text)`.execute(tx));
    await app.db.transaction((tx) => sql`insert into notes values (1, ''), (2, '')`.execute(tx));
  });
  afterAll(() => app.close());

  function failingWith(code: string, times: number): { work: () => Promise<string>; calls: () => number } {
    let calls = 0;
    const work = async () => {
      if (++calls <= times) throw Object.assign(new Error(`Conflict ${code}`), { code });
      return 'done';
    };
    return { work, calls: () => calls };
  }

  it.each(['40001', '40P01'])('runs a transaction again after error %s', async (code) => {
    const { work, calls } = failingWith(code, 3);
    expect(await app.db.transaction(work)).toBe('done');
    expect(calls()).toBe(4);
  });

  it('gives a transaction up after eight attempts', async () => {
    const { work, calls } = failingWith('40P01', 1000);
    await expect(app.db.transaction(work)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('nothing was written'),
      cause: { code: '40P01' },
    });
    expect(calls()).toBe(8);
  });

  it('does not run a transaction again after other errors', async () => {
    const { work, calls } = failingWith('23505', 1);
    await expect(app.db.transaction(work)).rejects.toThrow('Conflict 23505');
    expect(calls()).toBe(1);
  });

  it('rejects with OVERLOADED when requests hold all connections for five seconds', async () => {
    const small = connect({ ...app.database, connections: 1, onError: () => {} });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const holding = small.transaction(async () => released);
    await expect(small.ping()).rejects.toMatchObject({
      code: 'OVERLOADED',
      message: expect.stringContaining('All connections to the database are in use'),
    });
    release();
    await holding;
    await expect(small.ping()).resolves.toBeUndefined();
    await small.close();
  });

  it('completes both transactions of a deadlock', async () => {
    const write = (first: number, second: number) =>
      app.db.transaction(async (tx) => {
        await sql`update notes set text = text || ${String(first)} where id = ${first}`.execute(tx);
        await sql`select pg_sleep(0.1)`.execute(tx);
        await sql`update notes set text = text || ${String(first)} where id = ${second}`.execute(tx);
      });
    await Promise.all([write(1, 2), write(2, 1)]);
    const { rows } = await sql<{ text: string }>`select text from notes`.execute(app.db.read);
    expect(rows.map((row) => [...row.text].sort().join(''))).toEqual(['12', '12']);
  });

  it('reads 64-bit counts and sums as numbers', async () => {
    const { rows } = await sql`select 9007199254740991::bigint as large, sum(x) as total
      from (values (1::bigint), (2::bigint)) as list (x)`.execute(app.db.read);
    expect(rows).toEqual([{ large: Number.MAX_SAFE_INTEGER, total: 3 }]);
  });

  it('rejects with UNAVAILABLE when connections are lost and keeps the pool usable', async () => {
    const problems: unknown[] = [];
    let isRunning = true;
    const worker = async () => {
      while (isRunning) {
        try {
          await app.db.transaction(async (tx) => {
            await sql`select pg_sleep(0.002)`.execute(tx);
            await sql`select count(*) from notes`.execute(tx);
          });
        } catch (error) {
          problems.push(error);
        }
      }
    };
    const workers = Array.from({ length: 6 }, worker);
    const admin = connectAgain(app);
    for (let round = 0; round < 15; round++) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(admin.db.read);
      await setTimeout(20);
    }
    isRunning = false;
    await Promise.all(workers);
    await admin.close();
    expect(problems.length).toBeGreaterThan(0);
    expect(new Set(problems.map((problem) => (problem as Failure).code))).toEqual(new Set(['UNAVAILABLE']));
    await expect(app.db.ping()).resolves.toBeUndefined();
  });

  it('keeps generic plans for first and further pages of entries, for teams and for members', async () => {
    const ada = await createPerson(app);
    // On an empty table, a plan costs the same for any limit.
    await writeLongHistory(app, ada, 20_000, { people: 2, perDay: 500 });
    const { id: identityId, teamId } = ada.identity;
    const after = { key: LAST_DAY, id: ada.identity.id };
    const properties = new Set(['start', 'end', 'billable', 'projectId']);
    const prepared = await app.db.transaction(async (tx) => {
      for (const scope of [
        { teamId, identityId },
        { teamId, identityId: null },
      ]) {
        for (const place of [null, after]) {
          const listing = { scopes: [scope], filter: NO_FILTER, after: place, limit: 51, properties };
          for (let n = 0; n < 12; n++) expect(await listTimeEntries(tx, listing)).toHaveLength(51);
        }
      }
      return sql<{ again: number; kept: number }>`select custom_plans as again, generic_plans as kept
        from pg_prepared_statements where statement like '%"time_entries"%'`.execute(tx);
    });
    // PostgreSQL makes five custom plans before it chooses.
    expect(prepared.rows).toEqual(Array(4).fill({ again: 5, kept: 7 }));
  });

  it('keeps hot statements prepared and usable after a migration adds columns', async () => {
    const ada = await createPerson(app);
    const { id } = await createProject(app, ada.actor, { name: 'Hot' });
    const find = (tx: Handle) => shareLockProject(tx, ada.team.id, id);
    const prepared = await app.db.transaction(async (tx) => {
      await find(tx);
      return sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx);
    });
    expect(prepared.rows.some(({ statement }) => statement.includes('"projects"'))).toBe(true);
    await app.db.transaction((tx) => sql`alter table projects add column later text`.execute(tx));
    for (let n = 0; n < 10; n++) expect(await app.db.transaction(find)).toMatchObject({ id, name: 'Hot' });
  });
});

describe('report reads on PostgreSQL', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp('postgres');
  });
  afterAll(() => app.close());

  it.each([0, 1, 249, 250, 251, 1_000])('returns all of %i rows in order', async (count) => {
    const { rows } = await sql<{ n: number }>`select n from generate_series(1, ${count}::int) as n`.execute(
      app.db.reports,
    );
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  });

  it('fetches rows in batches, but only for reports', async () => {
    const asksForMore = vi.spyOn(
      pg.Query.prototype as never as { handlePortalSuspended: () => void },
      'handlePortalSuspended',
    );
    onTestFinished(() => asksForMore.mockRestore());
    const query = sql`select n from generate_series(1, 10000) as n`;
    const { rows } = await query.execute(app.db.reports);
    expect(rows).toEqual(Array.from({ length: 10_000 }, (_, n) => ({ n: n + 1 })));
    expect(asksForMore.mock.calls.length).toBeGreaterThanOrEqual(10_000 / 250 - 1);
    asksForMore.mockClear();
    await query.execute(app.db.read);
    expect(asksForMore).not.toHaveBeenCalled();
  });

  it.each([
    ['before the first row', sql`select 1 / n from generate_series(0, 2) as n`, 'division by zero'],
    ['after some batches', sql`select 1 / (2000 - n) from generate_series(1, 3000) as n`, 'division by zero'],
    ['with a syntax error', sql`select no such thing`, 'syntax error'],
  ])('leaves the connections usable after a query that fails %s', async (_, query, problem) => {
    // More calls than the pool has connections.
    for (let n = 0; n < 12; n++) await expect(query.execute(app.db.reports)).rejects.toThrow(problem);
    const { rows } = await sql`select 1 as one`.execute(app.db.reports);
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('leaves the connections usable after a statement timeout', async () => {
    const db = connect({ ...app.database, connections: 2, statementTimeout: 50, onError: () => {} });
    try {
      for (let n = 0; n < 3; n++) {
        const slow = sql`select pg_sleep(0.01) from generate_series(1, 1000)`.execute(db.reports);
        await expect(slow).rejects.toMatchObject({ code: 'TIMEOUT' });
      }
      expect((await sql`select 1 as one`.execute(db.reports)).rows).toEqual([{ one: 1 }]);
    } finally {
      await db.close();
    }
  });

  it('rejects a read whose connection breaks', async () => {
    const broken = sql`select pg_terminate_backend(pg_backend_pid()), n from generate_series(1, 3) as n`;
    await expect(broken.execute(app.db.reports)).rejects.toThrow('connection to the database was lost');
    expect((await sql`select 1 as one`.execute(app.db.reports)).rows).toEqual([{ one: 1 }]);
  });

  it('sends a list of numbers once, however often the statement names it', async () => {
    const [values, noValues] = [new Numbers([3, -1, Number.MAX_SAFE_INTEGER]), new Numbers([])];
    const query = sql<{ sum: number; first: number; count: number }>`select (${values}::bigint[])[1] as first,
      cardinality(${values}::bigint[]) as count, cardinality(${noValues}::bigint[]) as nothing`;
    const compiled = query.compile(app.db.reports);
    expect(compiled.parameters).toEqual([values, noValues]);
    expect(compiled.sql).toMatch(/\$1.*\$1.*\$2/s);
    expect((await query.execute(app.db.reports)).rows).toEqual([{ first: 3, count: 3, nothing: 0 }]);
    // The next statement gets parameters of its own.
    expect(query.compile(app.db.reports).parameters).toEqual([values, noValues]);
  });
});
