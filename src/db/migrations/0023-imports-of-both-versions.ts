import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * Lets processes of the version before 0018 work on the same database. They know the verdicts MATCHES and DIFFERS only, so an incomplete
 * import is stored as DIFFERS, with the time of that verdict in a column of its own. They delete the imports of a team and know nothing
 * of `import_changes`, so its rows are deleted with their import.
 */
export const importsOfBothVersions: Migration = {
  id: 23,
  name: 'imports of both versions',
  up: async (tx, engine) => {
    for (const statement of statements(engine)) await sql.raw(statement).execute(tx);
  },
};

function statements(engine: Engine): string[] {
  return [
    `alter table imports add column incomplete_at ${engine === 'sqlite' ? 'integer' : 'bigint'}`,
    "update imports set incomplete_at = finished_at, verdict = 'DIFFERS' where verdict = 'INCOMPLETE'",
    ...(engine === 'sqlite' ? rebuilt : altered),
  ];
}

const reference = 'foreign key (team_id, import_id) references imports (team_id, id) on delete cascade';

const altered = [
  'alter table import_changes drop constraint import_changes_team_id_import_id_fkey',
  `alter table import_changes add ${reference}`,
];

// SQLite cannot change a foreign key. No table refers to this one.
const rebuilt = [
  `create table import_changes_rebuilt (team_id text not null, entry_id text not null, import_id text not null,
     position integer not null, entry_updated_at integer not null, only_imports integer not null, values_before text,
     outcome text,
     primary key (team_id, entry_id, import_id), ${reference}) strict, without rowid`,
  `insert into import_changes_rebuilt select team_id, entry_id, import_id, position, entry_updated_at, only_imports,
     values_before, outcome from import_changes`,
  'drop table import_changes',
  'alter table import_changes_rebuilt rename to import_changes',
  'create index import_changes_of_import on import_changes (team_id, import_id, entry_id)',
];
