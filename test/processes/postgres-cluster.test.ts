import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const client = new Client({ connectionString: inject('postgresUrl') });

beforeAll(() => client.connect());
afterAll(() => client.end());

test('the test server is PostgreSQL 15 or later', async () => {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  expect(rows[0]?.version).toBeGreaterThanOrEqual(150000);
});

test('a test can make a database of its own, which keeps text in UTF-8', async () => {
  const name = `support_${process.pid}_${Date.now()}`;
  await client.query(`create database ${name}`);
  try {
    const { rows } = await client.query<{ encoding: string }>(
      'select pg_encoding_to_char(encoding) as encoding from pg_database where datname = $1',
      [name],
    );
    expect(rows).toEqual([{ encoding: 'UTF8' }]);
  } finally {
    await client.query(`drop database ${name}`);
  }
});
