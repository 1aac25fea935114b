import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { connectAgain, createTestApp, type TestApp } from '../../test/harness/engines.ts';
import { asOperator, createPerson, type Person } from '../../test/harness/factories.ts';
import { span } from '../../test/harness/times.ts';
import { createApiKey } from '../services/api-keys/create.ts';
import { createClient } from '../services/clients/create.ts';
import { createProject } from '../services/projects/create.ts';
import { createTask } from '../services/tasks/create.ts';
import { createTimeEntry } from '../services/time-entries/create.ts';
import { findReferenceVersion } from './dialect.ts';

describe('the reference version on SQLite', () => {
  let app: TestApp;
  let ada: Person;

  beforeEach(async () => {
    app = await createTestApp('sqlite');
    ada = await createPerson(app);
    await createApiKey(app, asOperator(ada.actor), { name: 'key' });
    const client = await createClient(app, ada.actor, { name: 'Acme' });
    const project = await createProject(app, ada.actor, { name: 'Website', clientId: client.id });
    await createTask(app, ada.actor, { projectId: project.id, name: 'Design' });
    await write(
      `insert into sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at)
        select 's', 'hash', id, 1, 1, 2 from users`,
      `insert into oauth_apps (id, user_id, name, preset, redirect_uris, created_at)
        select 'a', id, 'App', 'OTHER', '[]', 1 from users`,
      `insert into oauth_records (kind, id_hash, app_id, payload, created_at, expires_at)
        values ('Grant', 'hash', 'a', '{}', 1, 2)`,
    );
  });
  afterEach(() => app.close());

  const version = () => findReferenceVersion(app.db.read);
  const write = (...statements: string[]) =>
    app.db.transaction(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    });

  const changes: Record<string, string> = {
    'a name': "update users set name = 'Countess'",
    'a role': "update identities set role = 'MEMBER'",
    'the end of a membership': 'update identities set deactivated_at = 1',
    'the length of the longest entry': 'update identities set longest_entry = 1',
    'a new member': `insert into identities (team_id, id, user_id, role, created_at)
      select 'new', 'new', id, 'MEMBER', 1 from users`,
    'a revoked key': 'update api_keys set revoked_at = 1',
    'a deleted key': 'delete from api_keys',
    'a session in use': 'update sessions set last_seen_at = 2',
    'a deleted session': 'delete from sessions',
    'a renamed application': "update oauth_apps set name = 'Other'",
    'a deleted application': 'delete from oauth_apps',
    'a deleted grant': 'delete from oauth_records',
    'a used token': 'update oauth_records set consumed_at = 1',
    'a lock date': "update teams set locked_before = '2030-01-01'",
    'an archived client': 'update clients set archived_at = 1',
    'an archived project': 'update projects set archived_at = 1',
    'an archived task': 'update tasks set archived_at = 1',
    'a deleted task': 'delete from tasks',
  };
  test.each(Object.entries(changes))('changes with %s', async (_what, change) => {
    const before = await version();
    const elsewhere = connectAgain(app);
    await elsewhere.db.transaction(async (tx) => {
      await sql`insert into teams (id, name, name_key, currency, time_zone, overlap_policy, created_at)
        values ('new', 'New', 'new', 'EUR', 'UTC', 'REJECT', 1)`.execute(tx);
      expect(await findReferenceVersion(tx)).toBe(before);
      await sql.raw(change).execute(tx);
    });
    await elsewhere.close();
    expect(await version()).not.toBe(before);
  });

  it('stays the same when time entries are created', async () => {
    await createTimeEntry(app, ada.actor, { ...span(9, 10), idempotencyKey: 'first' });
    const before = await version();
    await createTimeEntry(app, ada.actor, { ...span(11, 12), idempotencyKey: 'second', tags: ['new'] });
    expect(await version()).toBe(before);
  });

  it('never returns to a value that a rolled back change had', async () => {
    const versions = new Set([await version()]);
    for (let round = 0; round < 3; round++) {
      const attempt = app.db.transaction(async (tx) => {
        await sql`update users set name = 'Countess'`.execute(tx);
        versions.add(await findReferenceVersion(tx));
        throw new Error('rolled back');
      });
      await expect(attempt).rejects.toThrow('rolled back');
    }
    await write("update users set name = 'Lovelace'");
    expect(versions.size).toBe(4);
    expect(versions.has(await version())).toBe(false);
  });
});
