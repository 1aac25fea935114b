import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * Each user has one open import, whose calls have a rate limit of their own. A tag names the import that made it, and an entry that an
 * import changed keeps its former values, so that undoing the import deletes the tag and restores the entry.
 */
export const importBudgetAndUndo: Migration = {
  id: 19,
  name: 'import budget and undo',
  up: async (tx, engine) => {
    for (const statement of statements(engine)) await sql.raw(statement).execute(tx);
  },
};

function statements(engine: Engine): string[] {
  const sqlite = engine === 'sqlite';
  const id = sqlite ? 'text' : 'uuid';
  const instant = sqlite ? 'integer' : 'bigint';
  const flag = sqlite ? 'integer' : 'smallint';
  const options = sqlite ? ' strict, without rowid' : '';
  return [
    // No reference to imports: this table is spread by user, that one by team.
    `create table open_imports (user_id ${id} not null primary key references users (id), team_id ${id} not null,
       import_id ${id} not null, used_at ${instant} not null)${options}`,

    `alter table tags add column import_id ${id}`,
    `create index tags_of_import on tags (team_id, import_id) where import_id is not null`,

    // No reference to time_entries: an entry that is deleted or merged leaves its record, which says so when the import is undone.
    `create table import_changes (team_id ${id} not null, entry_id ${id} not null, import_id ${id} not null,
       position ${instant} not null, entry_updated_at ${instant} not null, only_imports ${flag} not null, values_before text,
       outcome text,
       primary key (team_id, entry_id, import_id),
       foreign key (team_id, import_id) references imports (team_id, id))${options}`,
    `create index import_changes_of_import on import_changes (team_id, import_id, entry_id)`,
  ];
}
