import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type StallingProxy, startStallingProxy } from '../../test/stalling-proxy.ts';
import { type PostgresPair, runOn, startPostgresPair } from '../../test/support/postgres-pair.ts';
import { connect } from './connect.ts';
import type { Database } from './database.ts';

describe('a replica', () => {
  let pair: PostgresPair;
  const opened: { close: () => Promise<void> }[] = [];

  beforeAll(async () => {
    pair = await startPostgresPair();
    await runOn(pair.primary, "create table whose as select 'ours' as name", 'stint');
    await runOn(pair.primary, 'grant select on whose to public', 'stint');
  });
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
  });
  afterAll(() => pair?.stop());

  const through = async (url: string): Promise<StallingProxy> => {
    const proxy = await startStallingProxy(url);
    opened.push(proxy);
    return proxy;
  };
  const open = async (url: string, replicaUrl: string) => {
    const replica = { url: replicaUrl, report: { away: () => {}, back: () => {} } };
    const db = connect({ url, dataDir: '/nowhere', connections: 5, onError: () => {}, replica });
    opened.push(db);
    await db.replica?.start();
    return db;
  };
  const read = async (db: Database): Promise<string> => {
    const { rows } = await sql<{ name: string }>`select name from whose`.execute(db.forAnswers.reports);
    return rows[0]?.name ?? 'nobody';
  };
  /** Until it is read, rather than the primary. */
  const expectInUse = (db: Database) =>
    expect
      .poll(
        async () => {
          const before = db.replica?.reads.replica ?? 0;
          await read(db);
          return (db.replica?.reads.replica ?? 0) > before;
        },
        { timeout: 30_000 },
      )
      .toBe(true);
  const readSoon = (db: Database) => Promise.race([read(db), sleep(15_000, 'nothing yet')]);

  it('is not waited for over connections that lead nowhere, while others are as good as ever', async () => {
    const proxy = await through(pair.urlAt(pair.standby));
    const db = await open(pair.urlAt(pair.primary), proxy.url);
    await expectInUse(db);
    proxy.forgetOpen();
    expect(await readSoon(db)).toBe('ours');
    await expectInUse(db);
  });

  it('is not waited for where the primary does not say how far it is', async () => {
    const proxy = await through(pair.urlAt(pair.primary));
    const db = await open(proxy.url, pair.urlAt(pair.standby));
    await expectInUse(db);
    proxy.forgetOpen();
    expect(await readSoon(db)).toBe('ours');
    await expectInUse(db);
  });

  it('is never another database, which one of several hosts may have', async () => {
    const others = await startPostgresPair();
    opened.push({ close: others.stop });
    await runOn(others.primary, "create table whose as select 'theirs' as name", 'stint');
    await runOn(others.primary, 'grant select on whose to public', 'stint');
    // It is further than ours, so that how far it is does not tell.
    for (let i = 0; i < 3; i++) {
      await runOn(others.primary, 'select pg_switch_wal()');
      await runOn(others.primary, `create table filler_${i} ()`);
    }
    const readUrl = pair.urlAt(pair.standby, others.standby);
    const refusal = 'it is no replica of what DATABASE_URL names';
    await expect(open(pair.urlAt(pair.primary), readUrl)).rejects.toThrow(refusal);
    await others.standby.kill();
    const db = await open(pair.urlAt(pair.primary), readUrl);
    await expectInUse(db);
    await others.standby.restart(0);
    await pair.standby.kill();
    // Until the other one was found, and tried.
    for (let i = 0; i < 60; i++) {
      expect(await readSoon(db)).toBe('ours');
      await sleep(50);
    }
    await pair.standby.restart(0);
    await expectInUse(db);
  });
});
