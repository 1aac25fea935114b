import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Migration } from './migration.ts';

/** Reports that people keep, and links that show one to whoever has it; what a link opens is kept as a hash alone. */
export const savedReports: Migration = {
  id: 8,
  name: 'saved reports',
  up: async (tx, engine) => {
    for (const statement of statements(engine)) await sql.raw(statement).execute(tx);
  },
};

function statements(engine: Engine): string[] {
  const sqlite = engine === 'sqlite';
  const id = sqlite ? 'text' : 'uuid';
  const instant = sqlite ? 'integer' : 'bigint';
  const flag = sqlite ? 'integer' : 'smallint';
  // Byte order, so that both engines sort alike.
  const key = sqlite ? 'text' : 'text collate "C"';
  const options = sqlite ? ' strict, without rowid' : '';
  return [
    `create table reports (team_id ${id} not null references teams (id) on delete cascade, id ${id} not null,
       identity_id ${id} not null, name text not null, name_key ${key} not null, parameters text not null,
       shared ${flag} not null, created_at ${instant} not null, updated_at ${instant} not null,
       primary key (team_id, id),
       foreign key (team_id, identity_id) references identities (team_id, id) on delete cascade)${options}`,
    'create index reports_by_name on reports (team_id, name_key, id)',

    `create table report_links (team_id ${id} not null, id ${id} not null, report_id ${id} not null,
       identity_id ${id} not null, token_hash text not null unique, show_amounts ${flag} not null,
       created_at ${instant} not null, expires_at ${instant}, last_viewed_at ${instant}, primary key (team_id, id),
       foreign key (team_id, report_id) references reports (team_id, id) on delete cascade,
       foreign key (team_id, identity_id) references identities (team_id, id) on delete cascade)${options}`,
    'create index report_links_of_report on report_links (team_id, report_id)',
    'create index report_links_by_age on report_links (team_id, created_at, id)',
  ];
}
