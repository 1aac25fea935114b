import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresPair, runOn, startPostgresPair } from '../../../test/processes/postgres-pair.ts';
import { connect } from '../connect.ts';
import type { Database } from '../database.ts';
import { openPostgresAllowanceStore } from './allowance-store.ts';

/** An address without a listener. */
const NO_LISTENER = '127.0.0.1:1';

describe('database addresses with several hosts', () => {
  let pair: PostgresPair;
  const opened: Database[] = [];

  const open = (url: string) => {
    const db = connect({ url, dataDir: '/nowhere', connections: 2, onError: () => {} });
    opened.push(db);
    return db;
  };
  const isStandby = async (db: Database) => {
    const { rows } = await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(db.read);
    return rows[0]?.yes;
  };
  const write = (db: Database) =>
    db.transaction(async (tx) => {
      await sql`create table if not exists notes (id integer)`.execute(tx);
      await sql`insert into notes values (1)`.execute(tx);
    });

  beforeAll(async () => {
    pair = await startPostgresPair();
  });
  afterAll(async () => {
    for (const db of opened) await db.close();
    await pair?.stop();
  });

  it('connects to the primary, wherever the address lists it', async () => {
    const { primary, standby } = pair;
    const url = pair.urlAt(standby, primary);
    for (const address of [url, url.replace('@', `@${NO_LISTENER},`), pair.urlAt(primary, standby)]) {
      const db = open(address);
      expect(await isStandby(db)).toBe(false);
      await write(db);
    }
  });

  it('fails with the error of the last host if no host accepts writes', async () => {
    const url = pair.urlAt(pair.standby).replace('@', `@${NO_LISTENER},`);
    await expect(open(url).ping()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      cause: { message: 'it is a standby, or read-only' },
    });
  });

  it('closes connections to a server that no longer accepts writes', async () => {
    const db = open(pair.urlAt(pair.primary));
    await write(db);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.read);
    await sql`set default_transaction_read_only = on`.execute(db.read);
    await expect(write(db)).rejects.toMatchObject({ code: 'UNAVAILABLE', cause: { code: '25006' } });
    const { rows: later } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.read);
    expect(later[0]?.pid).not.toBe(rows[0]?.pid);
    await write(db);
    // A primary that its administrator made read-only is not accepted either.
    await runOn(pair.primary, 'alter role app in database stint set default_transaction_read_only = on');
    await expect(open(pair.urlAt(pair.standby, pair.primary)).ping()).rejects.toMatchObject({
      cause: { message: 'it is a standby, or read-only' },
    });
    await runOn(pair.primary, 'alter role app in database stint reset default_transaction_read_only');
  });

  it('follows a promotion, also with the allowance store', async () => {
    const { primary, standby } = pair;
    const url = pair.urlAt(primary, standby);
    const [db, store] = [open(url), openPostgresAllowanceStore(url)];
    await sql`select 1`.execute(db.read);
    await primary.kill();
    await standby.promote();
    await expect.poll(() => write(db).then(() => 'written', String), { timeout: 30_000 }).toBe('written');
    expect(await isStandby(db)).toBe(false);
    // `undefined_function` shows that the store reached a writable server: this database has no schema.
    await expect.poll(() => store.lease([]).catch((error) => error.code), { timeout: 30_000 }).toBe('42883');
    await store.close();
  });
});
