import pg from 'pg';
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { createPerson, type Person } from '../../../test/harness/factories.ts';
import { span } from '../../../test/harness/times.ts';
import { connect } from '../../db/connect.ts';
import { countItems } from '../../db/queries/catalog/catalog.ts';
import { createTag } from '../tags/create.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { updateCurrentUser } from '../users/current.ts';
import { cached, cachedCaller, cachedReport } from './cache.ts';

describeOnBothEngines('the caches', (engine) => {
  let app: TestApp;
  let ada: Person;
  let loads: number;

  beforeEach(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app);
    loads = 0;
  });
  afterEach(() => app.close());

  const load = async () => {
    loads += 1;
    return `loaded ${loads}`;
  };

  it('cached loads again after a commit of its own process', async () => {
    await cached(app, 'key', load);
    await createTag(app, ada.actor, { name: 'One' });
    expect(await cached(app, 'key', load)).toBe('loaded 2');
  });

  it('cached loads again after a commit of another process', async () => {
    await cached(app, 'key', load);
    const other = connect({ ...app.database, connections: 1, onError: () => {} });
    await createTag({ ...app, db: other }, ada.actor, { name: 'Two' });
    await other.close();
    expect(await cached(app, 'key', load)).toBe('loaded 2');
  });

  it('cached loads once without changes on SQLite, and always on PostgreSQL', async () => {
    await cached(app, 'key', load);
    await cached(app, 'key', load);
    await cached(app, 'other key', load);
    expect(loads).toBe(engine === 'sqlite' ? 2 : 3);
  });

  it('cachedReport loads once without changes on both engines', async () => {
    const readTwice = async () => [
      await cachedReport(app, 'key', load),
      await cachedReport(app, 'key', load),
    ];
    // On PostgreSQL, commits to other databases of the server change the data version too.
    await expect.poll(async () => new Set(await readTwice()).size, { timeout: 20_000 }).toBe(1);
  });

  it('cachedReport loads again after a commit of any process', async () => {
    const other = connect({ ...app.database, connections: 1, onError: () => {} });
    for (const db of [app.db, other, app.db, other]) {
      const before = await cachedReport(app, 'key', load);
      await createTag({ ...app, db }, ada.actor, { name: `After ${before}` });
      expect(await cachedReport(app, 'key', load)).not.toBe(before);
    }
    await other.close();
  });

  it('cachedReport includes all commits during concurrent writes', async () => {
    const other = connect({ ...app.database, connections: 4, onError: () => {} });
    const count = () =>
      countItems(app.db.read, 'tags', { teamIds: [ada.team.id], archived: null, search: null });
    const write = async (lane: number) => {
      for (let n = 0; n < 10; n++) {
        await createTag({ ...app, db: other }, ada.actor, { name: `Lane ${lane}, ${n}` });
        const written = await count();
        expect(await cachedReport(app, 'tags', count)).toBeGreaterThanOrEqual(written);
      }
    };
    await Promise.all([0, 1, 2, 3].map(write));
    await other.close();
  });

  it('cachedCaller loads again after a commit of its own process', async () => {
    await cachedCaller(app, 'key', load);
    expect(await cachedCaller(app, 'key', load)).toBe('loaded 1');
    await updateCurrentUser(app, ada.actor, { name: 'Countess' });
    expect(await cachedCaller(app, 'key', load)).toBe('loaded 2');
  });

  it('cachedCaller keeps its values when time is tracked on any node', async () => {
    // The first entry sets the longest entry, which is stored in the row of the member.
    await createTimeEntry(app, ada.actor, span(9, 10));
    const elsewhere = connectAgain(app);
    let hour = 9;
    const isKeptAfter = async () => {
      // Times without overlap: an overlap needs a transaction, after which callers are loaded again.
      hour += 2;
      const known = await cachedCaller(app, 'key', load);
      await createTimeEntry(elsewhere, ada.actor, span(hour, hour + 1));
      await createTimeEntry(app, ada.actor, span(hour + 1, hour + 2));
      return (await cachedCaller(app, 'key', load)) === known;
    };
    // PostgreSQL notifies of the first entry with a delay, and caches callers for a second.
    if (engine === 'sqlite') expect(await isKeptAfter()).toBe(true);
    else await expect.poll(isKeptAfter).toBe(true);
    await elsewhere.close();
  });

  it('cachedCaller sees a change by another process within a second', async () => {
    await cachedCaller(app, 'key', load);
    const other = connect({ ...app.database, connections: 1, onError: () => {} });
    await updateCurrentUser({ ...app, db: other }, ada.actor, { name: 'Countess' });
    await other.close();
    await expect.poll(() => cachedCaller(app, 'key', load)).not.toBe('loaded 1');
  });

  /** A change of each column that authentication reads. */
  const changes: Record<string, string> = {
    'a role': "update identities set role = 'MEMBER'",
    'the end of a membership': 'update identities set deactivated_at = 1',
    'a default team': 'update users set default_team_id = null',
    'a disabled account': 'update users set disabled_at = 1, last_seen_at = 2',
    'an application with another name': "update oauth_apps set name = 'Other'",
    'a revoked key': 'update api_keys set revoked_at = 1',
    'the scopes of a key': "update api_keys set scopes = 'read'",
    'a session that was ended': 'delete from sessions',
    'an application that is gone': 'delete from oauth_apps',
    'a grant that was taken back': 'delete from oauth_records',
  };
  test.each(Object.entries(changes))('the database notifies listeners of %s', async (_what, change) => {
    const { url } = app.database;
    // Processes on SQLite share a version in the file; see reference-version.test.ts.
    if (url === null) return;
    const [listener, other] = [new pg.Client(url), new pg.Client(url)];
    await Promise.all([listener.connect(), other.connect()]);
    const heard: string[] = [];
    listener.on('notification', ({ channel }) => heard.push(channel));
    try {
      await other.query(
        `insert into oauth_apps (id, user_id, name, preset, redirect_uris, created_at)
          select gen_random_uuid(), id, 'App', 'OTHER', '[]', 1 from users`,
      );
      await listener.query('listen stint_callers');
      await other.query('update api_keys set last_used_at = 1');
      await other.query('update oauth_apps set last_used_at = 1');
      await other.query('update users set last_seen_at = 1');
      await other.query('update identities set longest_entry = 1');
      await listener.query('select 1');
      expect(heard).toEqual([]);
      await other.query(change);
      await expect.poll(() => heard).toEqual(['stint_callers']);
    } finally {
      await Promise.all([listener.end(), other.end()]);
    }
  });

  it('cached does not store undefined', async () => {
    const nothing = async () => {
      loads += 1;
      return undefined;
    };
    await cached(app, 'key', nothing);
    await cached(app, 'key', nothing);
    expect(loads).toBe(2);
  });
});
