import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOn,
  describeOnBothEngines,
  type TestApp,
} from '../../test/harness/engines.ts';
import { ChangeFeed, EVERYONE } from './change-feed.ts';
import type { Database } from './database.ts';

/** Subscribes to changes and collects the notifications. */
function listenTo({ changes }: Database) {
  const notifications: string[][] = [];
  const stop = changes.subscribe((changed) => notifications.push([...changed].sort()));
  /** Waits for ids and returns all notifications since the last call. */
  const receive = async (...ids: string[]) => {
    await vi.waitFor(() => expect(notifications.flat()).toEqual(expect.arrayContaining(ids)), 15_000);
    return notifications.splice(0);
  };
  return { notifications, receive, stop };
}

const write = (db: Database) => db.transaction((tx) => sql`insert into notes values ('x')`.execute(tx));

describeOnBothEngines('the change feed', (engine) => {
  let app: TestApp;
  let other: ReturnType<typeof connectAgain>;

  beforeEach(async () => {
    app = await createTestApp(engine);
    await app.db.transaction((tx) => sql`create table notes (text text)`.execute(tx));
    other = connectAgain(app);
  });
  afterEach(async () => {
    await other.close();
    await app.close();
  });

  /** Subscribes and waits until the process receives the changes of others. */
  const subscribed = async (db: Database) => {
    const listener = listenTo(db);
    if (engine === 'postgres') await listener.receive(EVERYONE);
    return listener;
  };

  it('notifies subscribers in the process once of announcements close in time', async () => {
    const { receive } = await subscribed(app.db);
    app.db.changes.announce(['a', 'b']);
    app.db.changes.announce(['b', 'c']);
    expect(await receive('a')).toEqual([['a', 'b', 'c']]);
  });

  it('notifies once of a change that is announced after its commit', async () => {
    const { receive, notifications } = await subscribed(app.db);
    await write(app.db);
    app.db.changes.announce(['a']);
    expect(await receive('a')).toEqual([['a']]);
    await sleep(800);
    expect(notifications).toEqual([]);
  });

  it('notifies other processes', async () => {
    const { receive } = await subscribed(app.db);
    await write(other.db);
    other.db.changes.announce(['a', 'b']);
    // The SQLite file shows only that another process wrote.
    expect(await (engine === 'sqlite' ? receive(EVERYONE) : receive('a'))).toEqual([
      engine === 'sqlite' ? [EVERYONE] : ['a', 'b'],
    ]);
  });

  it('notifies other processes of an announcement right before close', async () => {
    const { receive } = await subscribed(app.db);
    const third = connectAgain(app);
    await write(third.db);
    third.db.changes.announce(['last']);
    await third.close();
    const what = engine === 'sqlite' ? EVERYONE : 'last';
    expect((await receive(what)).flat()).toContain(what);
  });

  it('does not notify after unsubscribe', async () => {
    const first = await subscribed(app.db);
    const second = listenTo(app.db);
    first.stop();
    first.stop();
    expect(app.db.changes.listeners).toBe(1);
    app.db.changes.announce(['a']);
    await second.receive('a');
    expect(first.notifications).toEqual([]);
    second.stop();
    await write(other.db);
    await sleep(700);
    expect([app.db.changes.listeners, second.notifications]).toEqual([0, []]);
  });

  it('notifies a subscriber after a pause without subscribers', async () => {
    (await subscribed(app.db)).stop();
    const { receive } = listenTo(app.db);
    await write(other.db);
    other.db.changes.announce(['a']);
    const what = engine === 'sqlite' ? EVERYONE : 'a';
    expect((await receive(what)).flat()).toContain(what);
  });

  it('accepts any number of ids', async () => {
    const { receive } = await subscribed(other.db);
    const ids = Array.from({ length: 1_001 }, () => crypto.randomUUID());
    await write(app.db);
    app.db.changes.announce(ids);
    const notifications = await receive(...(engine === 'sqlite' ? [EVERYONE] : ids));
    if (engine === 'postgres') expect(notifications.flat().sort()).toEqual(ids.sort());
  });
});

describeOn('postgres', 'the change feed on PostgreSQL', () => {
  const endListeners = (db: Database) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'stint changes' and datname = current_database()`.execute(db.read);

  it('notifies everyone after a lost connection is restored', async () => {
    const app = await createTestApp('postgres');
    const other = connectAgain(app);
    const { receive, notifications } = listenTo(app.db);
    await receive(EVERYONE);
    for (let round = 0; round < 2; round++) {
      await endListeners(other.db);
      expect(await receive(EVERYONE)).toEqual([[EVERYONE]]);
      other.db.changes.announce(['a']);
      await receive('a');
    }
    expect(notifications).toEqual([]);
    await other.close();
    await app.close();
  });

  it('closes at once before it has connected', async () => {
    const app = await createTestApp('postgres');
    listenTo(app.db);
    const begin = performance.now();
    await app.close();
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  it('closes at once after its connection was lost', async () => {
    const app = await createTestApp('postgres');
    const { receive } = listenTo(app.db);
    await receive(EVERYONE);
    await endListeners(app.db);
    const begin = performance.now();
    await app.close();
    expect(performance.now() - begin).toBeLessThan(5_000);
  });
});

describeOn('sqlite', 'the change feed with a failing relay', () => {
  it('sends changes again after a failed send', async () => {
    const sentMessages: string[][] = [];
    const feed = new ChangeFeed({
      send: async (changed) => sentMessages.push([...changed]) > 1,
      listen: () => {},
      pause: () => {},
      close: async () => {},
    });
    feed.announce(['a']);
    await vi.waitFor(() => expect(sentMessages).toHaveLength(1), 15_000);
    feed.announce(['b']);
    await vi.waitFor(() => expect(sentMessages).toHaveLength(2), 15_000);
    expect(sentMessages).toEqual([['a'], ['a', 'b']]);
    await feed.close();
    expect(sentMessages).toHaveLength(2);
  });

  it('sends nothing after close, even if a pending message fails', async () => {
    let sends = 0;
    let fail = () => {};
    const feed = new ChangeFeed({
      listen: () => {},
      pause: () => {},
      send: () => {
        sends++;
        return new Promise<boolean>((resolve) => {
          fail = () => resolve(false);
        });
      },
      close: async () => {},
    });
    vi.useFakeTimers();
    try {
      feed.announce(['a']);
      await vi.runAllTimersAsync();
      expect(sends).toBe(1);
      await feed.close();
      fail();
      await vi.runAllTimersAsync();
      expect(sends).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
