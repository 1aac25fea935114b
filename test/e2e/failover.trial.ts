import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../src/app/free-port.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { createClient } from '../harness/server.ts';
import { fullOrQuick, reportFigures } from '../harness/trials.ts';
import { keepWriting, replay, type Writing } from '../processes/acknowledged-writes.ts';
import { type Node, openServices, startNode } from '../processes/nodes.ts';
import type { OwnCluster } from '../processes/postgres-cluster.ts';
import { portOf, runOn, startPostgresPair, startStandby, urlAt } from '../processes/postgres-pair.ts';

const MAX_PAUSE_MS = 60_000;

/** Makes the primary commit synchronously to its standby, and waits until the standby has caught up. */
async function waitForStandby(primary: OwnCluster): Promise<void> {
  const follows = (condition: string) =>
    vi.waitFor(
      async () => {
        const rows = await runOn(primary, `select 1 from pg_stat_replication where ${condition}`);
        expect(rows).toHaveLength(1);
      },
      { timeout: 60_000, interval: 50 },
    );
  await runOn(primary, "alter system set synchronous_standby_names = 'standby'");
  await runOn(primary, 'select pg_reload_conf()');
  await follows("sync_state = 'sync'");
  // The standby also has all earlier commits.
  const [now] = await runOn<{ lsn: string }>(primary, 'select pg_current_wal_lsn()::text as lsn');
  await follows(`flush_lsn >= '${now?.lsn}'`);
}

describe('two nodes on a primary and a standby', () => {
  let primary: OwnCluster;
  let standby: OwnCluster;
  let nodes: Node[];
  let ada: Person;

  beforeAll(async () => {
    ({ primary, standby } = await startPostgresPair());
    await waitForStandby(primary);
    const url = `${urlAt(primary, standby)}?target_session_attrs=read-write`;
    const database = { url, dataDir: '/nowhere', drop: async () => {} };
    const settings = {
      STINT_RATE_LIMIT: 'off',
      STINT_LOG_LEVEL: 'error',
    };
    nodes = [];
    for (const port of [await freePort(), await freePort()]) {
      nodes.push(await startNode(database, port, settings));
    }
    const app = openServices(database);
    ada = await createPerson(app);
    await app.close();
  });
  afterAll(async () => {
    await Promise.all((nodes ?? []).map((node) => node.stop()));
    await standby?.stop();
    await primary?.stop();
  });

  const origins = () => nodes.map(({ origin }) => origin);

  const waitForWrites = async (writing: Writing) => {
    for (const origin of origins()) {
      const before = writing.confirmed(origin);
      await expect
        .poll(() => writing.confirmed(origin), { timeout: MAX_PAUSE_MS, interval: 20 })
        .toBeGreaterThan(before);
    }
  };

  /** Kills the primary, promotes the standby, and starts a new standby. */
  const failOver = async (writing: Writing) => {
    const killed = primary;
    await killed.kill();
    await standby.promote();
    primary = standby;
    await waitForWrites(writing);
    const port = portOf(killed);
    await killed.stop();
    standby = await startStandby(primary, {}, port);
    await waitForStandby(primary);
  };

  /** Returns the reads that lack a write acknowledged before them. */
  const findIncompleteReads = async (writing: Writing) => {
    const missing: string[] = [];
    for (const origin of origins()) {
      const confirmed = writing.confirmed();
      const client = createClient(origin, ada.key);
      const { timeEntries } = await client.run<{ timeEntries: { totalCount: number } }>(
        '{ timeEntries(first: 1) { totalCount } }',
      );
      if (timeEntries.totalCount < confirmed) missing.push(`${timeEntries.totalCount} of ${confirmed}`);
    }
    return missing;
  };

  test('loses no acknowledged write over repeated failovers to the standby', {
    timeout: 3_600_000,
  }, async (context) => {
    const tries = fullOrQuick(20, 2);
    const writing = keepWriting(origins(), ada.key, 'failover', { mayLackDatabase: true });
    const missing: string[] = [];
    for (let attempt = 0; attempt < tries; attempt++) {
      await waitForWrites(writing);
      await sleep(500 + Math.random() * 1_500);
      await failOver(writing);
      missing.push(...(await findIncompleteReads(writing)));
    }
    await writing.stop();
    const confirmed = writing.confirmed();
    const lost = await replay(origins()[0] ?? '', ada.key, writing.answers);
    const [rows] = await runOn<{ count: number }>(
      primary,
      'select count(*)::int as count from time_entries',
      'stint',
    );
    const doubled = (rows?.count ?? 0) - writing.answers.size;
    const pause = (writing.longestPause() / 1_000).toFixed(1);
    const counts = `${confirmed} confirmed, ${lost.length} lost, ${doubled} doubled`;
    const others = `${missing.length} incomplete reads, ${writing.wrong.length} wrong responses`;
    reportFigures(context, {
      tries,
      failures: lost.length + Math.abs(doubled) + missing.length + writing.wrong.length,
      worst: `${counts}, ${others}; no write for ${pause} s`,
    });
    expect(writing.wrong).toEqual([]);
    expect({ lost, doubled, missing }).toEqual({ lost: [], doubled: 0, missing: [] });
    expect(new Set(writing.answers.values()).size).toBe(writing.answers.size);
    expect(writing.longestPause()).toBeLessThan(MAX_PAUSE_MS);
  });
});
