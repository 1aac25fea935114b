import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/engines.ts';
import { collect } from '../../lib/collect.ts';
import type { Database } from '../database.ts';
import { advanceSequences } from './finish.ts';
import { fingerprintOf, keyOf, readRows } from './read.ts';
import type { CopiedTable } from './tables.ts';
import { rowWriter } from './write.ts';

const table: CopiedTable = {
  name: 'odd values',
  columns: ['id', 'number', 'flag', 'words', 'part'],
  key: ['id', 'part'],
};

const LARGEST = 2n ** 63n - 1n;
const LATEST = 8_640_000_000_000_000n;
const number = fc.oneof(
  fc.bigInt({ min: -LARGEST - 1n, max: LARGEST }),
  fc.constantFrom(0n, -1n, LARGEST, -LARGEST - 1n, LATEST, -LATEST),
);
// All texts that services accept: without NUL and without lone surrogates.
const words = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
  fc.constantFrom(
    '',
    ' ',
    'null',
    '0',
    '"',
    '\\',
    '\\u0041',
    '\n',
    '\u2028',
    '👩‍👩‍👧‍👦',
    'é',
    'e\u0301',
    '[1,"2"]',
    '\uffff',
  ),
);
const rows = fc.uniqueArray(
  fc.tuple(fc.uuid(), fc.option(number.map(String)), fc.constantFrom('0', '1'), fc.option(words), words),
  { selector: ([id]) => id, maxLength: 12 },
);

describe('copying rows', () => {
  let apps: { sqlite: TestApp; postgres: TestApp };
  beforeAll(async () => {
    apps = { sqlite: await createTestApp('sqlite'), postgres: await createTestApp('postgres') };
    for (const { db } of Object.values(apps)) {
      const isSqlite = db.engine === 'sqlite';
      const [id, big, flag] = isSqlite ? ['text', 'integer', 'integer'] : ['uuid', 'bigint', 'smallint'];
      await db.transaction((tx) =>
        sql
          .raw(
            `create table "odd values" (id ${id}, number ${big}, flag ${flag}, words text, part text, primary key (id, part))${isSqlite ? ' strict' : ''}`,
          )
          .execute(tx),
      );
    }
  });
  afterAll(async () => {
    for (const app of Object.values(apps)) await app.close();
  });

  const empty = (db: Database) => db.transaction((tx) => sql`delete from "odd values"`.execute(tx));
  const readAll = async (db: Database) => (await collect(readRows(db.read, table))).flat();
  const fingerprint = (db: Database) => fingerprintOf(db.read, table, () => {});
  const write = async (db: Database, lines: string[]) => {
    const writeRows = await rowWriter(db.read, table);
    await db.transaction((tx) => writeRows(tx, lines));
  };

  it.each([
    ['sqlite', 'postgres'],
    ['postgres', 'sqlite'],
  ] as const)('copies any rows from %s to %s unchanged', async (from, to) => {
    const [source, target] = [apps[from].db, apps[to].db];
    await fc.assert(
      fc.asyncProperty(rows, async (values) => {
        await empty(source);
        await empty(target);
        const lines = values.map((row) => JSON.stringify(row));
        await write(source, lines);
        const read = await readAll(source);
        expect([...read].sort()).toEqual([...lines].sort());
        await write(target, read);
        expect((await readAll(target)).sort()).toEqual([...lines].sort());
        expect(await fingerprint(target)).toEqual(await fingerprint(source));
      }),
      { numRuns: 60 },
    );
  });

  it.each(['sqlite', 'postgres'] as const)(
    'reads all rows on %s, and the rest from any row',
    async (engine) => {
      const { db } = apps[engine];
      await empty(db);
      const lines = Array.from({ length: 2500 }, (_, n) => {
        const id = `${String(n % 1250).padStart(8, '0')}-0000-7000-8000-000000000000`;
        return JSON.stringify([id, String(n), '1', n % 100 === 0 ? 'x'.repeat(20_000) : null, String(n)]);
      });
      await write(db, lines);
      const read = await readAll(db);
      expect(new Set(read)).toEqual(new Set(lines));
      expect(read).toHaveLength(lines.length);
      const [middle = ''] = read.slice(1700);
      const rest = (await collect(readRows(db.read, table, keyOf(table, middle)))).flat();
      expect(rest).toEqual(read.slice(1701));
    },
  );

  it('computes different fingerprints for different rows', async () => {
    const { db } = apps.sqlite;
    const row = (id: string, words: string | null) => JSON.stringify([id, '1', '0', words, '']);
    const [first, second] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
    const fingerprints = new Set<string>();
    for (const lines of [
      [],
      [row(first, '')],
      [row(first, null)],
      [row(second, '')],
      [row(first, ''), row(second, '')],
    ]) {
      await empty(db);
      await write(db, lines);
      fingerprints.add(JSON.stringify(await fingerprint(db)));
    }
    expect(fingerprints.size).toBe(5);
  });

  it('numbers new rows on PostgreSQL after copied rows', async () => {
    const { db } = apps.postgres;
    const numbered: CopiedTable = { name: 'numbered', columns: ['id', 'words'], key: ['id'] };
    await db.transaction(async (tx) => {
      await sql`create table numbered (id bigint generated always as identity primary key, words text)`.execute(
        tx,
      );
      await advanceSequences(tx, 'numbered');
      await sql`insert into numbered (words) values ('first')`.execute(tx);
      const writeRows = await rowWriter(tx, numbered);
      await writeRows(tx, ['["40","x"]', '["41","y"]']);
      await advanceSequences(tx, 'numbered');
      await sql`insert into numbered (words) values ('z')`.execute(tx);
    });
    const ids = await sql`select id from numbered order by id`.execute(db.read);
    expect(ids.rows).toEqual([{ id: 1 }, { id: 40 }, { id: 41 }, { id: 42 }]);
  });
});
