import pg from 'pg';

/**
 * Copies the history into idiomatic tables for PostGraphile: only the requested columns, native timestamps, and the index of
 * the page.
 */
export async function copyForPeer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      create schema peer;
      create table peer.projects (id uuid primary key, name text not null);
      create table peer.time_entries (id uuid default gen_random_uuid(), identity_id uuid not null,
        project_id uuid, start_at timestamptz not null, end_at timestamptz, title text,
        billable boolean not null default true);
      insert into peer.projects select id, name from public.projects;
      insert into peer.time_entries select id, identity_id, project_id, to_timestamp(start_at / 1000.0),
        to_timestamp(end_at / 1000.0), title, billable = 1 from public.time_entries;
      alter table peer.time_entries add primary key (id), add foreign key (project_id) references peer.projects;
      create index on peer.time_entries (identity_id, start_at desc, id desc)`);
    await client.query('vacuum analyze peer.time_entries');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
