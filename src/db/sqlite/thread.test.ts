import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openSqlite } from './open.ts';

/** A statement that takes its thread more than a second. */
const SLOW = sql<{
  n: number;
}>`with recursive count (n) as (select 1 union all select n + 1 from count where n < 3000000)
  select max(n) as n from count`;

let directory: string;
let db: Database;

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'stint-thread-'));
  db = openSqlite(path.join(directory, 'stint.db'));
  await migrate(db);
});
afterEach(async () => {
  await db.close();
  rmSync(directory, { recursive: true });
});

it('a long report does not block other statements', async () => {
  const order: string[] = [];
  const slow = SLOW.execute(db.reports).then(({ rows }) => {
    order.push('slow');
    return rows;
  });
  for (let n = 0; n < 3; n++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    await sql`select 1`.execute(db.read);
    order.push('quick');
  }
  expect(await slow).toEqual([{ n: 3_000_000 }]);
  expect(order).toEqual(['quick', 'quick', 'quick', 'slow']);
});

it('a report reads all earlier commits', async () => {
  const names = () => db.reports.selectFrom('teams').select('name').execute();
  expect(await names()).toEqual([]);
  await db.transaction((tx) =>
    sql`insert into teams (id, name, name_key, currency, time_zone, overlap_policy, created_at)
      values ('a', 'Acme', 'acme', 'EUR', 'UTC', 'KEEP_BOTH', 0)`.execute(tx),
  );
  expect(await names()).toEqual([{ name: 'Acme' }]);
});

it('rejects a failed statement and runs the next one', async () => {
  await expect(sql`select * from nothing_of_the_kind`.execute(db.reports)).rejects.toThrow(/no such table/);
  await expect(sql`delete from teams`.execute(db.reports)).rejects.toThrow(/readonly database/);
  await expect(db.reports.transaction().execute(async () => {})).rejects.toThrow(/only reads/);
  expect((await sql`select 1 as one`.execute(db.reports)).rows).toEqual([{ one: 1 }]);
});

it('close rejects pending statements', async () => {
  const waiting = expect(SLOW.execute(db.reports)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  await db.close();
  await waiting;
  db = openSqlite(path.join(directory, 'stint.db'));
});
