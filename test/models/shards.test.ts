import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../harness/engines.ts';
import { crossing, keyOf, places, Shards, spreadTables, type Table } from './shards.ts';

let app: TestApp;
let client: pg.Client;
let shards: Shards;

beforeAll(async () => {
  app = await createTestApp('postgres');
  client = new pg.Client({ connectionString: app.database.url ?? '' });
  await client.connect();
  shards = await Shards.beside(app.database.url ?? '');
});
afterAll(async () => {
  await shards.close();
  await client.end();
  await app.close();
});

it('assigns a place to every table', async () => {
  const tables = await app.db.read.introspection.getTables();
  const names = tables.filter(({ schema }) => schema === 'public').map(({ name }) => name);
  expect(names.sort()).toEqual(Object.keys(places).sort());
});

it('has unique keys within a team or a user, except the tokens of two kinds of links', () => {
  expect(shards.impossible.sort()).toEqual(['invitations_token_hash_key', 'report_links_token_hash_key']);
});

it('has foreign keys only within a team or user, or to tables that all servers have', async () => {
  const { rows } = await client.query<{
    name: string;
    from: Table;
    to: Table;
    columns: string;
    into: string;
  }>(
    `select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
       (select string_agg(attname, ',' order by attnum) from pg_attribute
        where attrelid = conrelid and attnum = any(conkey)) as columns,
       (select string_agg(attname, ',' order by attnum) from pg_attribute
        where attrelid = confrelid and attnum = any(confkey)) as into
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(30);
  const violations = rows.filter(({ from, to, columns, into }) => {
    const key = keyOf(to);
    if (key === null) return places[to] === 'central' && places[from] !== 'central';
    return !(keyOf(from) === key && columns.split(',').includes(key) && into.split(',').includes(key));
  });
  expect(violations.map(({ name }) => name)).toEqual([]);
});

it('stint_create_entry reads every spread table by its team or user', async () => {
  const { rows } = await client.query<{ prosrc: string }>(
    "select prosrc from pg_proc where proname = 'stint_create_entry'",
  );
  const text = rows[0]?.prosrc ?? '';
  const read = [...text.matchAll(/from (\w+)\s+where (\w+) = /g)].filter(([, table]) =>
    spreadTables.includes(table as Table),
  );
  expect(read.length).toBeGreaterThan(4);
  for (const [statement, table, column] of read)
    expect([statement, column]).toEqual([statement, keyOf(table as Table)]);
  expect(text.match(new RegExp(`from (${spreadTables.join('|')})\\b`, 'g'))).toHaveLength(read.length);
});

it.each([
  ['select * from time_entries', ['time_entries']],
  ['select * from time_entries where id = $1', ['time_entries']],
  ['update time_entries set title = null where id = $1', ['time_entries']],
  ['delete from idempotency_keys where created_at < 1 or user_id = $1', ['idempotency_keys']],
  [
    'select * from time_entries join projects on projects.id = project_id where projects.team_id = $1',
    ['time_entries'],
  ],
  ['select * from time_entries where team_id = $1', []],
  [
    'select * from time_entries e join projects p on p.team_id = e.team_id and p.id = e.project_id where e.team_id = $1',
    [],
  ],
  [
    'select (select count(*) from tags t where t.team_id = e.team_id) from time_entries e where e.team_id = $1',
    [],
  ],
  ['delete from idempotency_keys where user_id = $1', []],
  ['select * from users where id = $1', []],
])('finds for the statement %s the crossed tables %j', async (text, tables) => {
  const values = text.includes('$1') ? [crypto.randomUUID()] : [];
  expect(await shards.tablesCrossedBy(text, values)).toEqual(tables);
});

it('documents every table and every crossing statement in docs/sharding.md', () => {
  const page = readFileSync(new URL('../../docs/sharding.md', import.meta.url), 'utf8');
  for (const [table, place] of Object.entries(places)) {
    const row = page.split('\n').find((line) => line.includes(`\`${table}\``) && line.startsWith('|'));
    expect(row, table).toMatch(new RegExp(`^\\| ${place.replace('_id', '')}`));
  }
  for (const { what } of crossing) expect(page).toContain(what);
});
