import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, describeOnBothEngines, type TestDatabase } from '../../test/harness/engines.ts';
import { newId } from '../lib/ids.ts';
import { connect } from './connect.ts';
import type { Database } from './database.ts';
import { migrate, migrateTo, migrations, NEWEST_SCHEMA } from './migrate.ts';
import { findLastSeen } from './queries/accounts/accounts.ts';
import { findUser } from './queries/accounts/users.ts';
import { findTeams } from './queries/teams/teams.ts';
import { findTimeEntry } from './queries/time-entries/time-entries.ts';

/** Released migrations ran on databases that exist, so they keep their ids and names. */
const released = {
  1: 'initial schema',
  2: 'lists from the index',
  3: 'sign-in and applications',
  4: 'passwords and invitations',
  5: 'imports as objects',
  6: 'long entries',
  7: 'budgets, costs and locks',
  8: 'saved reports',
  9: 'roles of links',
  10: 'fewer round trips',
  11: 'mark of what decides',
  12: 'shared limits',
  13: 'audit log',
  14: 'indexes in the order of time',
  15: 'marks of catalogs',
  16: 'length of entries',
  17: 'imports in one step',
  18: 'imported amounts',
  19: 'import budget and undo',
  20: 'chosen time zones',
  21: 'search in merged entries',
  22: 'values of imported amounts',
  23: 'imports of both versions',
  24: 'verified addresses',
  25: 'proof of passwords',
  27: 'limits after clock changes',
  28: 'accounts that end',
  29: 'members by consent',
  34: 'changes of address',
  35: 'external ids of members',
  36: 'names apart from the audit log',
  37: 'seals of the audit log',
  39: 'accounts restored by their owners',
  40: 'invitations that follow an account',
  41: 'former addresses of accounts',
  42: 'last use of accounts',
  43: 'last use without notice',
  44: 'current function of one-step creation',
};

describeOnBothEngines('migrate', (engine) => {
  let database: TestDatabase;
  let open: Database[];

  beforeEach(async () => {
    database = await createTestDatabase(engine);
    open = [];
  });
  afterEach(async () => {
    for (const db of open) await db.close();
    await database.drop();
  });

  function connection(): Database {
    const db = connect({ ...database, connections: 3, onError: () => {} });
    open.push(db);
    return db;
  }

  async function tablesOf(db: Database): Promise<string[]> {
    const tables = await db.read.introspection.getTables();
    return tables.map((table) => table.name).sort();
  }

  const names = migrations.map(({ name }) => name);
  const tables = [
    // Rate limits are shared only on PostgreSQL, where several nodes can use one database.
    ...(engine === 'postgres' ? ['allowances'] : []),
    'api_keys',
    'audit_chains',
    'audit_log',
    'audit_log_kept',
    'audit_names',
    'budget_alerts',
    ...(engine === 'postgres' ? ['catalog_marks'] : []),
    'clients',
    ...(engine === 'sqlite' ? ['deciding_mark'] : []),
    'dismissed_budget_alerts',
    'email_changes',
    'email_verifications',
    'idempotency_keys',
    'identities',
    'import_changes',
    'import_rows',
    'imports',
    'invitations',
    'oauth_apps',
    'oauth_records',
    'open_imports',
    'password_resets',
    'projects',
    'report_links',
    'reports',
    'server_keys',
    'sessions',
    'stint_migrations',
    'tags',
    'tasks',
    'teams',
    'time_entries',
    'time_entry_parts',
    'time_entry_tags',
    'users',
  ];

  it('keeps the ids and names of released migrations', () => {
    const known = migrations.filter(({ id }) => id in released);
    expect(Object.fromEntries(known.map(({ id, name }) => [id, name]))).toEqual(released);
  });

  it('creates the schema once and does nothing on a second run', async () => {
    const db = connection();
    expect(await migrate(db)).toEqual(names);
    expect(await tablesOf(db)).toEqual(tables);
    expect(await migrate(db)).toEqual([]);
    expect(await migrate(connection())).toEqual([]);
    const { rows } = await sql`select id, name from stint_migrations`.execute(db.read);
    expect(rows).toEqual(migrations.map(({ id, name }) => ({ id, name })));
  });

  it('gives existing users the default time format and duration format', async () => {
    const db = connection();
    await migrate(db);
    await sql`insert into users (id, name, email, email_key, password_hash, time_zone, week_start, created_at)
      values (${newId(0)}, 'x', 'x', 'x', 'x', 'UTC', 'MONDAY', 0)`.execute(db.read);
    const { rows } = await sql`select time_format, duration_format from users`.execute(db.read);
    expect(rows).toEqual([{ time_format: 'AUTO', duration_format: 'CLOCK' }]);
  });

  it('stores the duration, billability and rate that existing imported amounts apply to', async () => {
    const db = connection();
    await db.transaction((tx) => migrateTo(tx, engine, 21));
    const [teamId, userId, identityId, amount, plain] = [newId(0), newId(0), newId(0), newId(0), newId(0)];
    await sql`insert into teams (id, name, name_key, currency, time_zone, overlap_policy, created_at)
      values (${teamId}, 'x', 'x', 'EUR', 'UTC', 'KEEP', 0)`.execute(db.read);
    await sql`insert into users (id, name, email, email_key, password_hash, time_zone, week_start, created_at)
      values (${userId}, 'x', 'x', 'x', 'x', 'UTC', 'MONDAY', 0)`.execute(db.read);
    await sql`insert into identities (team_id, id, user_id, role, created_at)
      values (${teamId}, ${identityId}, ${userId}, 'OWNER', 0)`.execute(db.read);
    const insertEntry = (id: string, minorUnits: number | null) =>
      sql`insert into time_entries (team_id, id, identity_id, start_at, end_at, billable, rate_minor, rate_currency,
          imported_amount_minor, search_text, source_kind, created_at, updated_at)
        values (${teamId}, ${id}, ${identityId}, 1000, 61000, 1, 5, 'EUR', ${minorUnits}, '', 'API_KEY', 0, 0)`.execute(
        db.read,
      );
    await insertEntry(amount, 33);
    await insertEntry(plain, null);

    await migrate(db);
    const imported = async (id: string) => (await findTimeEntry(db.read, [teamId], id))?.imported;
    expect([await imported(amount), await imported(plain)]).toEqual([
      {
        amount: { minorUnits: 33, currency: 'EUR' },
        milliseconds: 60_000,
        billable: true,
        hourlyRate: { minorUnits: 5, currency: 'EUR' },
      },
      null,
    ]);
  });

  it('marks a UTC time zone as chosen only if the audit log has a change of the zone', async () => {
    const db = connection();
    await db.transaction((tx) => migrateTo(tx, engine, 17));
    const insertUser = async (email: string, zone: string) => {
      const id = newId(0);
      await sql`insert into users (id, name, email, email_key, password_hash, time_zone, week_start, created_at)
        values (${id}, 'x', ${email}, ${email}, 'x', ${zone}, 'MONDAY', 0)`.execute(db.read);
      return id;
    };
    const insertTeam = async (zone: string) => {
      const id = newId(0);
      await sql`insert into teams (id, name, name_key, currency, time_zone, overlap_policy, created_at)
        values (${id}, 'x', 'x', 'EUR', ${zone}, 'KEEP', 0)`.execute(db.read);
      return id;
    };
    const log = (action: string, objectId: string, field: string) =>
      sql`insert into audit_log (team_id, at, id, actor_id, actor_name, source_kind, action, object_id, object_label, changes)
        values (${newId(0)}, 0, ${newId(0)}, ${newId(0)}, 'x', 'DASHBOARD', ${action}, ${objectId}, 'x',
          ${JSON.stringify([{ field, old: null, new: 'UTC' }])})`.execute(db.read);
    const users = {
      never: await insertUser('never', 'UTC'),
      renamed: await insertUser('renamed', 'UTC'),
      chosen: await insertUser('chosen', 'UTC'),
      elsewhere: await insertUser('elsewhere', 'Europe/Berlin'),
    };
    const teams = { never: await insertTeam('UTC'), chosen: await insertTeam('UTC') };
    await log('currentUser.update', users.renamed, 'name');
    await log('currentUser.update', users.chosen, 'timezone');
    await log('team.update', teams.chosen, 'timezone');

    await migrate(db);
    const isSet = async (id: string) => (await findUser(db.read, id))?.timezoneIsSet;
    expect(await Promise.all(Object.values(users).map(isSet))).toEqual([false, false, true, true]);
    for (const [id, timezoneIsSet] of [
      [teams.never, false],
      [teams.chosen, true],
    ] as const) {
      expect(await findTeams(db.read, [id])).toMatchObject([{ timezone: 'UTC', timezoneIsSet }]);
    }
  });

  it('marks existing addresses as verified, but not addresses that the previous version adds later', async () => {
    const db = connection();
    await db.transaction((tx) => migrateTo(tx, engine, 23));
    const insertUser = async (email: string) => {
      const id = newId(0);
      await sql`insert into users (id, name, email, email_key, password_hash, time_zone, week_start, created_at)
        values (${id}, 'x', ${email}, ${email}, 'x', 'UTC', 'MONDAY', 7)`.execute(db.read);
      return id;
    };
    const before = await insertUser('before@example.com');
    await migrate(db);
    const after = await insertUser('after@example.com');
    const verifiedAt = async (id: string) => (await findUser(db.read, id))?.emailVerifiedAt;
    expect([await verifiedAt(before), await verifiedAt(after)]).toEqual([7, null]);
  });

  it('sets the last use of each account from its sessions and API keys', async () => {
    const db = connection();
    await db.transaction((tx) => migrateTo(tx, engine, 41));
    const insertUser = async (seenAt: number[], usedAt: (number | null)[]) => {
      const id = newId(0);
      await sql`insert into users (id, name, email, email_key, password_hash, time_zone, week_start, created_at)
        values (${id}, 'x', ${id}, ${id}, 'x', 'UTC', 'MONDAY', 7)`.execute(db.read);
      for (const at of seenAt) {
        await sql`insert into sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at)
          values (${newId(0)}, ${newId(0)}, ${id}, 1, ${at}, 99)`.execute(db.read);
      }
      for (const at of usedAt) {
        await sql`insert into api_keys (id, user_id, name, key_hash, prefix, scopes, created_at, last_used_at, revoked_at)
          values (${newId(0)}, ${id}, 'x', ${newId(0)}, 'x', 'read', 1, ${at}, 50)`.execute(db.read);
      }
      return id;
    };
    const ids = [
      await insertUser([], []),
      await insertUser([12, 11], [null]),
      await insertUser([12], [null, 13]),
      await insertUser([], [13, 14]),
    ];
    await migrate(db);
    const found = await findLastSeen(db.read, ids);
    expect(ids.map((id) => found.get(id))).toEqual([null, 12, 13, 14]);
  });

  it('fills the search text of all parts of merged entries', async () => {
    const db = connection();
    await db.transaction((tx) => migrateTo(tx, engine, 20));
    const [teamId, userId, identityId, entryId] = Array.from({ length: 4 }, () => newId(0));
    const count = 2_100;
    const id = sql.raw(
      `cast('00000000-0000-7000-8000-' || (100000000000 + n) as ${engine === 'sqlite' ? 'text' : 'uuid'})`,
    );
    await db.transaction(async (tx) => {
      await sql`insert into teams (id, name, name_key, currency, time_zone, overlap_policy, created_at)
        values (${teamId}, 'x', 'x', 'EUR', 'UTC', 'KEEP_BOTH', 0)`.execute(tx);
      await sql`insert into users (id, name, email, email_key, password_hash, time_zone, week_start, created_at)
        values (${userId}, 'x', 'x', 'x', 'x', 'UTC', 'MONDAY', 0)`.execute(tx);
      await sql`insert into identities (team_id, id, user_id, role, created_at)
        values (${teamId}, ${identityId}, ${userId}, 'OWNER', 0)`.execute(tx);
      await sql`insert into time_entries (team_id, id, identity_id, start_at, billable, search_text, source_kind, created_at, updated_at)
        values (${teamId}, ${entryId}, ${identityId}, 0, 0, '', 'API_KEY', 0, 0)`.execute(tx);
      await sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
        insert into time_entry_parts (team_id, id, entry_id, identity_id, start_at, end_at, title, billable, source_kind, created_at)
        select e.team_id, ${id}, e.id, e.identity_id, 0, 1, 'TITLE ' || n, 0, 'API_KEY', 0
        from numbers cross join time_entries as e`.execute(tx);
    });
    await migrate(db);
    const { rows } = await sql<{
      search_text: string;
    }>`select search_text from time_entry_parts order by id`.execute(db.read);
    expect(rows).toEqual(Array.from({ length: count }, (_, n) => ({ search_text: `title ${n + 1}\n` })));
  });

  it('applies each migration once when five processes start together on an empty database', async () => {
    const connections = Array.from({ length: 5 }, connection);
    const ran = await Promise.all(connections.map(migrate));
    expect(ran.filter((names) => names.length > 0)).toEqual([names]);
    for (const db of connections) expect(await tablesOf(db)).toEqual(tables);
  });

  it('rejects the database of a newer version and leaves it unchanged', async () => {
    const db = connection();
    await migrate(db);
    await db.transaction((tx) =>
      sql`insert into stint_migrations (id, name) values (999, 'from the future')`.execute(tx),
    );
    await expect(migrate(db)).rejects.toThrow(
      `The database was made by a newer version of Stint (schema 999; this version knows ${NEWEST_SCHEMA}).`,
    );
    expect(await tablesOf(db)).toEqual(tables);
  });

  it('leaves the database unchanged after a failed migration', async () => {
    const db = connection();
    // Makes the first migration fail at its last table.
    await db.transaction((tx) => sql`create table api_keys (id integer)`.execute(tx));
    await expect(migrate(db)).rejects.toThrow('api_keys');
    expect(await tablesOf(db)).toEqual(['api_keys']);
    await db.transaction((tx) => sql`drop table api_keys`.execute(tx));
    expect(await migrate(db)).toEqual(names);
  });
});
