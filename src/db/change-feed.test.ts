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

/** Listens, and keeps what it hears. */
function listenTo({ changes }: Database) {
  const heard: string[][] = [];
  const stop = changes.subscribe((changed) => heard.push([...changed].sort()));
  /** Waits until something was heard, and answers all that was. */
  const hear = async (...wanted: string[]) => {
    await vi.waitFor(() => expect(heard.flat()).toEqual(expect.arrayContaining(wanted)), 15_000);
    return heard.splice(0);
  };
  return { heard, hear, stop };
}

const write = (db: Database) => db.transaction((tx) => sql`insert into notes values ('x')`.execute(tx));

describeOnBothEngines('the feed of changes', (engine) => {
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

  /** Listens in a process, from when it hears all others. */
  const listening = async (db: Database) => {
    const listener = listenTo(db);
    if (engine === 'postgres') await listener.hear(EVERYONE);
    return listener;
  };

  it('tells announcements in this process, those of a moment together', async () => {
    const { hear } = await listening(app.db);
    app.db.changes.announce(['a', 'b']);
    app.db.changes.announce(['b', 'c']);
    expect(await hear('a')).toEqual([['a', 'b', 'c']]);
  });

  it('tells them once, whatever was committed with them', async () => {
    const { hear, heard } = await listening(app.db);
    await write(app.db);
    app.db.changes.announce(['a']);
    expect(await hear('a')).toEqual([['a']]);
    await sleep(800);
    expect(heard).toEqual([]);
  });

  it('tells the other processes', async () => {
    const { hear } = await listening(app.db);
    await write(other.db);
    other.db.changes.announce(['a', 'b']);
    // That someone wrote is all that a file can tell.
    expect(await (engine === 'sqlite' ? hear(EVERYONE) : hear('a'))).toEqual([
      engine === 'sqlite' ? [EVERYONE] : ['a', 'b'],
    ]);
  });

  it('tells them also what was announced right before the end', async () => {
    const { hear } = await listening(app.db);
    const third = connectAgain(app);
    await write(third.db);
    third.db.changes.announce(['last']);
    await third.close();
    const what = engine === 'sqlite' ? EVERYONE : 'last';
    expect((await hear(what)).flat()).toContain(what);
  });

  it('tells nothing to those who do not listen any more', async () => {
    const first = await listening(app.db);
    const second = listenTo(app.db);
    first.stop();
    first.stop();
    expect(app.db.changes.listeners).toBe(1);
    app.db.changes.announce(['a']);
    await second.hear('a');
    expect(first.heard).toEqual([]);
    second.stop();
    await write(other.db);
    await sleep(700);
    expect([app.db.changes.listeners, second.heard]).toEqual([0, []]);
  });

  it('hears again after a pause in which nobody listened', async () => {
    (await listening(app.db)).stop();
    const { hear } = listenTo(app.db);
    await write(other.db);
    other.db.changes.announce(['a']);
    const what = engine === 'sqlite' ? EVERYONE : 'a';
    expect((await hear(what)).flat()).toContain(what);
  });

  it('takes any number of ids', async () => {
    const { hear } = await listening(other.db);
    const ids = Array.from({ length: 1_001 }, () => crypto.randomUUID());
    await write(app.db);
    app.db.changes.announce(ids);
    const heard = await hear(...(engine === 'sqlite' ? [EVERYONE] : ids));
    if (engine === 'postgres') expect(heard.flat().sort()).toEqual(ids.sort());
  });
});

describeOn('postgres', 'the feed of changes on postgres', () => {
  const endListeners = (db: Database) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'stint changes' and datname = current_database()`.execute(db.read);

  it('tells everyone when the connection was lost and is back', async () => {
    const app = await createTestApp('postgres');
    const other = connectAgain(app);
    const { hear, heard } = listenTo(app.db);
    await hear(EVERYONE);
    for (let round = 0; round < 2; round++) {
      await endListeners(other.db);
      expect(await hear(EVERYONE)).toEqual([[EVERYONE]]);
      other.db.changes.announce(['a']);
      await hear('a');
    }
    expect(heard).toEqual([]);
    await other.close();
    await app.close();
  });

  it('ends at once where it has not connected yet', async () => {
    const app = await createTestApp('postgres');
    listenTo(app.db);
    const begin = performance.now();
    await app.close();
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  it('ends at once, also while it is cut off', async () => {
    const app = await createTestApp('postgres');
    const { hear } = listenTo(app.db);
    await hear(EVERYONE);
    await endListeners(app.db);
    const begin = performance.now();
    await app.close();
    expect(performance.now() - begin).toBeLessThan(5_000);
  });
});

describeOn('sqlite', 'the feed of changes with a sender that fails', () => {
  it('announces again what it could not tell the others', async () => {
    const told: string[][] = [];
    const feed = new ChangeFeed({
      send: async (changed) => told.push([...changed]) > 1,
      listen: () => {},
      rest: () => {},
      close: async () => {},
    });
    feed.announce(['a']);
    await vi.waitFor(() => expect(told).toHaveLength(1), 15_000);
    feed.announce(['b']);
    await vi.waitFor(() => expect(told).toHaveLength(2), 15_000);
    expect(told).toEqual([['a'], ['a', 'b']]);
    await feed.close();
    expect(told).toHaveLength(2);
  });

  it('sends nothing again after it is closed, although a message was under way and failed', async () => {
    let sent = 0;
    let fail = () => {};
    const feed = new ChangeFeed({
      listen: () => {},
      rest: () => {},
      send: () => {
        sent++;
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
      expect(sent).toBe(1);
      await feed.close();
      fail();
      await vi.runAllTimersAsync();
      expect(sent).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
