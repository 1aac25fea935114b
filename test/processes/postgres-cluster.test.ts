import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/engines.ts';

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase('postgres');
  client = new Client({ connectionString: database.url ?? '' });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('the test server is PostgreSQL 15 or later', async () => {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  expect(rows[0]?.version).toBeGreaterThanOrEqual(150000);
});

test('createTestDatabase creates a database with the encoding UTF-8', async () => {
  const { rows } = await client.query<{ encoding: string }>(
    'select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()',
  );
  expect(rows).toEqual([{ encoding: 'UTF8' }]);
});
