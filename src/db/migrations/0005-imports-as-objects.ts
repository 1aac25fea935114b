import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * An import knows what it was told, how it ended and whether it was taken back; each of its rows is known by the key that
 * it has where it comes from, so that it comes in once for ever; and what an import made of the catalog can go with it.
 */
export const importsAsObjects: Migration = {
  id: 5,
  name: 'imports as objects',
  up: async (tx, engine) => {
    for (const statement of statements(engine)) await sql.raw(statement).execute(tx);
  },
};

function statements(engine: Engine): string[] {
  const sqlite = engine === 'sqlite';
  const id = sqlite ? 'text' : 'uuid';
  const instant = sqlite ? 'integer' : 'bigint';
  // Byte order, so that the index is one of plain bytes on both.
  const key = sqlite ? 'text' : 'text collate "C"';
  // Rows come in the order of their entries' ids, so they are only ever added at the end of the table.
  const options = sqlite ? ' strict, without rowid' : '';
  const imported = (column: string) => `alter table imports add column ${column}`;
  return [
    imported('time_zone text'),
    imported('overlap text'),
    imported(`source_rows ${instant}`),
    imported(`source_duration ${instant}`),
    imported('report text'),
    imported('verdict text'),
    ...['created', 'merged', 'deduplicated', 'skipped', 'failed'].map((count) =>
      imported(`${count}_count ${instant}`),
    ),
    imported(`finished_at ${instant}`),
    imported(`undone_at ${instant}`),

    `create table import_rows (team_id ${id} not null, entry_id ${id} not null, external_id ${key} not null,
       import_id ${id} not null, file text, line ${instant}, raw text, content text not null,
       primary key (team_id, entry_id), unique (team_id, external_id),
       foreign key (team_id, import_id) references imports (team_id, id))${options}`,
    // Tells what was changed by hand before it was merged; null for what was merged before this was kept.
    `alter table time_entry_parts add column updated_at ${instant}`,
    `create index time_entry_parts_of_import on time_entry_parts (team_id, import_id) where import_id is not null`,

    ...['clients', 'projects', 'tasks'].flatMap((table) => [
      // SQLite adds no reference over two columns to a table that is there; the services see to the team.
      `alter table ${table} add column import_id ${id}`,
      `create index ${table}_of_import on ${table} (team_id, import_id) where import_id is not null`,
    ]),
  ];
}
