import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/engines.ts';
import { leaseRequest, testAllowanceStore } from '../../../test/models/allowance-stores.ts';
import { openPostgresAllowanceStore } from './allowance-store.ts';

describe('the allowance store in PostgreSQL', () => {
  let app: TestApp;
  let url: string;

  beforeAll(async () => {
    app = await createTestApp('postgres');
    // A clock under the test's control, found on the search path before PostgreSQL's own.
    await sql`create schema turned`.execute(app.db.read);
    await turnClock(0);
    const address = new URL(app.database.url ?? '');
    address.searchParams.set('options', '-c search_path=turned,pg_catalog,public');
    url = address.href;
  });
  afterAll(() => app.close());

  let turned = 0;
  const turnClock = async (by: number) => {
    turned += by;
    await sql`create or replace function turned.clock_timestamp() returns timestamptz language sql volatile
      as ${sql.lit(`select pg_catalog.clock_timestamp() + interval '${turned} milliseconds'`)}`.execute(
      app.db.read,
    );
  };

  testAllowanceStore(async () => openPostgresAllowanceStore(url), turnClock);

  test('rejects at once when no server is reachable', async () => {
    const store = openPostgresAllowanceStore('postgres://nobody@127.0.0.1:1/none');
    await expect(store.lease([leaseRequest('a', 1)])).rejects.toThrow('ECONNREFUSED');
    await store.close();
  });
});
