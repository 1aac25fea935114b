import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readConfig } from '../src/config.ts';
import { encodeNumberCursor } from '../src/domain/page.ts';
import { noReport, openApp } from '../src/open-app.ts';
import { createProject } from '../src/services/projects/create.ts';
import { createPerson, type Person } from '../test/factories.ts';

export interface Seeded {
  person: Person;
  projectId: string;
  cursorBefore: (page: number) => string;
}

/** A database with one user, one project and a long history, written straight into the tables to save time. */
export async function seed(dataDir: string, entries: number): Promise<Seeded> {
  const { app, close } = await openApp(readConfig({ STINT_DATA_DIR: dataDir }), noReport);
  const person = await createPerson(app, 'Bench');
  const project = await createProject(app, person.actor, { name: 'Bench' });
  await close();
  const file = path.join(dataDir, 'stint.db');
  const database = new DatabaseSync(file);
  database
    .prepare(
      `with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < ?)
       insert into time_entries (team_id, id, identity_id, project_id, client_id, task_id, start_at, end_at, title,
         description, search_text, billable, rate_minor, rate_currency, idempotency_key, source_kind, source_id,
         source_label, import_id, created_at, updated_at)
       select ?, lower(printf('%08x-0000-7000-8000-%s', n, hex(randomblob(6)))), ?, ?, null, null,
         n * 600000, n * 600000 + 540000, 'Entry ' || n, 'Some words about what was done', 'entry ' || n, 1, null, null,
         null, 'API_KEY', null, null, null, 0, 0
       from numbers`,
    )
    .run(entries, person.team.id, person.identity.id, project.id);
  database.exec('update identities set longest_entry = 540000; analyze');
  database.close();
  return {
    person,
    projectId: project.id,
    cursorBefore: (page) => {
      const reader = new DatabaseSync(file, { readOnly: true });
      const row = reader
        .prepare('select start_at, id from time_entries order by start_at desc, id desc limit 1 offset ?')
        .get((page - 1) * 50 - 1);
      reader.close();
      return encodeNumberCursor('timeEntries', { key: Number(row?.start_at), id: String(row?.id) });
    },
  };
}
