import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestApp,
  createTestDatabase,
  describeOnBothEngines,
  type TestApp,
  type TestDatabase,
} from '../../test/harness/engines.ts';
import { createPerson, inNewTeam } from '../../test/harness/factories.ts';
import { span } from '../../test/harness/times.ts';
import { createImport } from '../services/imports/create.ts';
import { finishImport } from '../services/imports/finish.ts';
import { readImport } from '../services/imports/list.ts';
import { createTimeEntry } from '../services/time-entries/create.ts';
import { updateTimeEntry } from '../services/time-entries/update.ts';
import { connect } from './connect.ts';
import type { Database } from './database.ts';
import { migrate, migrateTo } from './migrate.ts';
import { findImports } from './queries/imports/imports.ts';

/** The newest schema that the previous version knows. During a cluster upgrade, its processes run on newer schemas. */
const PREVIOUS_SCHEMA = 17;

/** The order in which the previous version deletes the rows of a team. */
const PREVIOUS_TEAM_TABLES = [
  'time_entry_tags',
  'time_entry_parts',
  'time_entries',
  'import_rows',
  'imports',
  'tasks',
  'dismissed_budget_alerts',
  'budget_alerts',
  'projects',
  'clients',
  'tags',
  'invitations',
  'report_links',
  'reports',
  'identities',
];

describeOnBothEngines('the previous version on the newest schema', (engine) => {
  let app: TestApp;
  let old: { database: TestDatabase; db: Database };
  beforeAll(async () => {
    app = await createTestApp(engine);
    const database = await createTestDatabase(engine);
    old = { database, db: connect({ ...database, connections: 3, onError: () => {} }) };
    await old.db.transaction((tx) => migrateTo(tx, engine, PREVIOUS_SCHEMA));
  });
  afterAll(async () => {
    await old.db.close();
    await old.database.drop();
    await app.close();
  });

  const counts = { created: 0, merged: 0, deduplicated: 0, skipped: 0, failed: 0 };
  const personWithImport = async () => {
    const person = await inNewTeam(app, await createPerson(app));
    const run = await createImport(app, person.actor, {
      tool: 'toggl',
      fileName: 'x.csv',
      teamId: person.team.id,
    });
    const read = () => readImport(app, person.actor, run.id);
    const finish = (verdict: string) =>
      finishImport(app, person.actor, run.id, { report: JSON.stringify({ verdict, counts }) });
    return { person, run, read, finish };
  };

  it('keeps all columns of the previous version and requires no value for new ones', async () => {
    const before = await old.db.read.introspection.getTables();
    await migrate(old.db);
    const after = await old.db.read.introspection.getTables();
    for (const table of before) {
      const columns = after.find(({ name }) => name === table.name)?.columns ?? [];
      const known = new Set(table.columns.map(({ name }) => name));
      expect(columns.filter(({ name }) => known.has(name))).toHaveLength(known.size);
      const required = columns.filter(
        ({ name, isNullable, hasDefaultValue }) => !known.has(name) && !isNullable && !hasDefaultValue,
      );
      expect(required.map(({ name }) => `${table.name}.${name}`)).toEqual([]);
    }
  });

  it('lets the previous version delete a team with an import that changed entries', async () => {
    const { person, run } = await personWithImport();
    const teamId = person.team.id;
    const { timeEntry } = await createTimeEntry(app, person.actor, { ...span(9, 10), teamId });
    await updateTimeEntry(app, person.actor, { id: timeEntry.id, title: 'Changed', importId: run.id });
    await app.db.transaction(async (tx) => {
      for (const table of PREVIOUS_TEAM_TABLES) {
        await sql`delete from ${sql.table(table)} where team_id = ${teamId}`.execute(tx);
      }
      await sql`delete from teams where id = ${teamId}`.execute(tx);
    });
    const { rows } = await sql`select * from import_changes where team_id = ${teamId}`.execute(app.db.read);
    expect(rows).toEqual([]);
  });

  it('stores a verdict that the previous version can read', async () => {
    const { run, read, finish } = await personWithImport();
    for (const verdict of ['MATCHES', 'INCOMPLETE', 'DIFFERS', 'INCOMPLETE']) {
      expect(await finish(verdict)).toMatchObject({ verdict });
      expect(await read()).toMatchObject({ verdict });
      const { rows } = await sql`select verdict from imports where id = ${run.id}`.execute(app.db.read);
      expect(rows).toEqual([{ verdict: verdict === 'MATCHES' ? 'MATCHES' : 'DIFFERS' }]);
    }
  });

  it('reads the verdict of the previous version after it finished an incomplete import again', async () => {
    const { run, read, finish } = await personWithImport();
    const { finishedAt } = await finish('INCOMPLETE');
    await app.db.transaction((tx) =>
      sql`update imports set verdict = 'DIFFERS', finished_at = ${(finishedAt ?? 0) + 1}
        where id = ${run.id}`.execute(tx),
    );
    expect(await read()).toMatchObject({ verdict: 'DIFFERS' });
  });

  it('keeps the rows of imports from before the migration unchanged', async () => {
    const database = await createTestDatabase(engine);
    const db = connect({ ...database, connections: 3, onError: () => {} });
    await db.transaction((tx) => migrateTo(tx, engine, 21));
    const [teamId, identityId, userId, id] = Array.from({ length: 4 }, () => crypto.randomUUID());
    await db.transaction(async (tx) => {
      await sql`insert into users (id, name, email, email_key, password_hash, time_zone, week_start, created_at)
        values (${userId}, 'x', 'x', 'x', 'x', 'UTC', 'MONDAY', 0)`.execute(tx);
      await sql`insert into teams (id, name, name_key, currency, time_zone, overlap_policy, created_at)
        values (${teamId}, 'x', 'x', 'EUR', 'UTC', 'KEEP_BOTH', 0)`.execute(tx);
      await sql`insert into identities (team_id, id, user_id, role, created_at)
        values (${teamId}, ${identityId}, ${userId}, 'OWNER', 0)`.execute(tx);
      await sql`insert into imports (team_id, id, identity_id, tool, file_name, verdict, finished_at, created_at)
        values (${teamId}, ${id}, ${identityId}, 'x', 'x', 'INCOMPLETE', 5, 0)`.execute(tx);
      await sql`insert into import_changes (team_id, entry_id, import_id, position, entry_updated_at, only_imports, values_before)
        values (${teamId}, ${id}, ${id}, 1, 2, 1, '{}')`.execute(tx);
    });
    await migrate(db);
    expect(await findImports(db.read, [String(teamId)], [String(id)])).toMatchObject([
      { verdict: 'INCOMPLETE', finishedAt: 5 },
    ]);
    const changes = await sql`select position, entry_updated_at, only_imports, values_before, outcome
      from import_changes`.execute(db.read);
    expect(changes.rows).toEqual([
      { position: 1, entry_updated_at: 2, only_imports: 1, values_before: '{}', outcome: null },
    ]);
    await db.close();
    await database.drop();
  });
});
