import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness/engines.ts';

describe('the schema on PostgreSQL', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp('postgres');
  });
  afterAll(() => app.close());

  // SQLite compares texts by bytes by default. Both engines must page through a list in the same order.
  it('gives sort key columns the collation C, independent of the locale of the server', async () => {
    const { rows } = await sql<{ name: string; collation: string }>`
      select table_name || '.' || column_name as name, collation_name as collation
      from information_schema.columns
      where table_schema = 'public' and column_name in ('name_key', 'email_key')
      order by 1`.execute(app.db.read);
    expect(rows).toEqual(
      [
        'clients.name_key',
        'invitations.email_key',
        'projects.name_key',
        'reports.name_key',
        'tags.name_key',
        'tasks.name_key',
        'teams.name_key',
        'users.email_key',
      ].map((name) => ({ name, collation: 'C' })),
    );
  });

  // Databases keep the function that a migration installed. A changed definition without a new migration would reach new databases only.
  it('has one function of one-step creation, with the definition that migration 44 installs', async () => {
    const { rows } = await sql<{ hash: string }>`
      select md5(prosrc) as hash from pg_proc where proname = 'stint_create_entry'`.execute(app.db.read);
    expect(rows).toEqual([{ hash: '6dfa59e5a6dad770b98a0f825e0ab9ae' }]);
  });
});
