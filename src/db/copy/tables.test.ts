import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/engines.ts';
import { tableNames } from '../engine-tables.ts';
import { NEWEST_SCHEMA } from '../migrate.ts';
import { type CopiedTable, tablesOfSchema, UNCOPIED_TABLES } from './tables.ts';

describe('the tables of a schema', () => {
  let app: TestApp;
  let tables: CopiedTable[];

  beforeAll(async () => {
    app = await createTestApp('postgres');
    tables = await tablesOfSchema(NEWEST_SCHEMA);
  });
  afterAll(() => app.close());

  // A table that exists only on PostgreSQL would not be copied.
  it('lists all tables and columns that PostgreSQL has', async () => {
    const names = (await tableNames(app.db.read)).filter((name) => !UNCOPIED_TABLES.has(name));
    expect(tables.map(({ name }) => name).sort()).toEqual(names.sort());
    const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
      from information_schema.columns where table_schema = 'public' and not table_name = any(${[...UNCOPIED_TABLES]}::text[])`.execute(
      app.db.read,
    );
    expect(
      tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`)).sort(),
    ).toEqual(rows.map(({ name }) => name).sort());
  });

  it('lists each table after the tables that it refers to', async () => {
    const { rows } = await sql<{ from: string; to: string }>`select conrelid::regclass::text as from,
      confrelid::regclass::text as to from pg_constraint where contype = 'f'`.execute(app.db.read);
    expect(rows.length).toBeGreaterThan(20);
    const positionOf = (name: string) => tables.findIndex((table) => table.name === name);
    for (const { from, to } of rows.filter(({ from }) => !UNCOPIED_TABLES.has(from)))
      expect(positionOf(from)).toBeGreaterThan(positionOf(to));
  });

  it('lists the tables of an earlier schema', async () => {
    const names = async (schema: number) => (await tablesOfSchema(schema)).map(({ name }) => name);
    expect(await names(0)).toEqual([]);
    expect(await names(7)).toContain('budget_alerts');
    expect(await names(7)).not.toContain('reports');
    expect(await names(8)).toContain('reports');
  });
});
