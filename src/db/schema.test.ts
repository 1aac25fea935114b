import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness/engines.ts';

describe('the schema on PostgreSQL', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp('postgres');
  });
  afterAll(() => app.close());

  // SQLite has no other order unless asked, and both must page through a list in the same one.
  it('compares the texts that lists are sorted by in byte order, whatever the locale of the server', async () => {
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
});
