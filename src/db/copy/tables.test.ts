import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/engines.ts';
import { tableNames } from '../engine-tables.ts';
import { NEWEST_SCHEMA } from '../migrate.ts';
import { type CopiedTable, ITS_OWN, tablesOfSchema } from './tables.ts';

describe('the tables of the schema', () => {
  let app: TestApp;
  let tables: CopiedTable[];

  beforeAll(async () => {
    app = await createTestApp('postgres');
    tables = await tablesOfSchema(NEWEST_SCHEMA);
  });
  afterAll(() => app.close());

  // Were one made on PostgreSQL alone, it would be left behind.
  it('are all that PostgreSQL has, with all of their columns', async () => {
    const names = (await tableNames(app.db.read)).filter((name) => !ITS_OWN.has(name));
    expect(tables.map(({ name }) => name).sort()).toEqual(names.sort());
    const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
      from information_schema.columns where table_schema = 'public' and not table_name = any(${[...ITS_OWN]}::text[])`.execute(
      app.db.read,
    );
    expect(
      tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`)).sort(),
    ).toEqual(rows.map(({ name }) => name).sort());
  });

  it('come after those that they refer to', async () => {
    const { rows } = await sql<{ from: string; to: string }>`select conrelid::regclass::text as from,
      confrelid::regclass::text as to from pg_constraint where contype = 'f'`.execute(app.db.read);
    expect(rows.length).toBeGreaterThan(20);
    const place = (name: string) => tables.findIndex((table) => table.name === name);
    for (const { from, to } of rows.filter(({ from }) => !ITS_OWN.has(from)))
      expect(place(from)).toBeGreaterThan(place(to));
  });

  it('are those that there were at the time', async () => {
    const names = async (schema: number) => (await tablesOfSchema(schema)).map(({ name }) => name);
    expect(await names(0)).toEqual([]);
    expect(await names(7)).toContain('budget_alerts');
    expect(await names(7)).not.toContain('reports');
    expect(await names(8)).toContain('reports');
  });
});
