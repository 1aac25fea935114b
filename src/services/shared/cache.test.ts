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

describeOnBothEngines('remember', (engine) => {
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

  it('never answers what was read before a commit of its own process', async () => {
    await cached(app, 'key', load);
    await createTag(app, ada.actor, { name: 'One' });
    expect(await cached(app, 'key', load)).toBe('loaded 2');
  });

  it('never answers what was read before a commit of another', async () => {
    await cached(app, 'key', load);
    const other = connect({ ...app.database, connections: 1, onError: () => {} });
    await createTag({ ...app, db: other }, ada.actor, { name: 'Two' });
    await other.close();
    expect(await cached(app, 'key', load)).toBe('loaded 2');
  });

  it('reads once while nothing changes, where the engine can tell', async () => {
    await cached(app, 'key', load);
    await cached(app, 'key', load);
    await cached(app, 'other key', load);
    expect(loads).toBe(engine === 'sqlite' ? 2 : 3);
  });

  it('reads what is costly once while nothing changes, on either engine', async () => {
    const readTwice = async () => [
      await cachedReport(app, 'key', load),
      await cachedReport(app, 'key', load),
    ];
    // On PostgreSQL, what others write to other databases of the server counts, too.
    await expect.poll(async () => new Set(await readTwice()).size, { timeout: 20_000 }).toBe(1);
  });

  it('never answers what is costly as it was before a commit of anyone', async () => {
    const other = connect({ ...app.database, connections: 1, onError: () => {} });
    for (const db of [app.db, other, app.db, other]) {
      const before = await cachedReport(app, 'key', load);
      await createTag({ ...app, db }, ada.actor, { name: `After ${before}` });
      expect(await cachedReport(app, 'key', load)).not.toBe(before);
    }
    await other.close();
  });

  it('answers what is costly with all that was committed, while others write', async () => {
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

  it('never answers a caller as they were before a commit of its own process', async () => {
    await cachedCaller(app, 'key', load);
    expect(await cachedCaller(app, 'key', load)).toBe('loaded 1');
    await updateCurrentUser(app, ada.actor, { name: 'Countess' });
    expect(await cachedCaller(app, 'key', load)).toBe('loaded 2');
  });

  it('still knows a caller after time was tracked, here or elsewhere', async () => {
    // The first is the longest of theirs, which is noted with who they are.
    await createTimeEntry(app, ada.actor, span(9, 10));
    const elsewhere = connectAgain(app);
    let hour = 9;
    const isKnownAfter = async () => {
      // Times that overlap nothing: an overlap takes a transaction, after which callers are loaded again.
      hour += 2;
      const known = await cachedCaller(app, 'key', load);
      await createTimeEntry(elsewhere, ada.actor, span(hour, hour + 1));
      await createTimeEntry(app, ada.actor, span(hour + 1, hour + 2));
      return (await cachedCaller(app, 'key', load)) === known;
    };
    // PostgreSQL tells of the first one a moment later, and callers are known for a second there.
    if (engine === 'sqlite') expect(await isKnownAfter()).toBe(true);
    else await expect.poll(isKnownAfter).toBe(true);
    await elsewhere.close();
  });

  it('hears soon when another has changed who may call', async () => {
    await cachedCaller(app, 'key', load);
    const other = connect({ ...app.database, connections: 1, onError: () => {} });
    await updateCurrentUser({ ...app, db: other }, ada.actor, { name: 'Countess' });
    await other.close();
    await expect.poll(() => cachedCaller(app, 'key', load)).not.toBe('loaded 1');
  });

  /** Each column that authentication reads, with a change of it. */
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
  test.each(Object.entries(changes))('is told by the database of %s', async (_what, change) => {
    const { url } = app.database;
    // Processes that share a file see a version in it; see reference-version.test.ts.
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

  it('does not remember that there was nothing', async () => {
    const nothing = async () => {
      loads += 1;
      return undefined;
    };
    await cached(app, 'key', nothing);
    await cached(app, 'key', nothing);
    expect(loads).toBe(2);
  });
});
