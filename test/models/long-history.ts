import { sql } from 'kysely';
import type { App } from '../../src/services/app.ts';
import { createClient } from '../../src/services/clients/create.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { createMember, type Person } from '../harness/factories.ts';

const PROJECTS = 20;
/** Entries per insert statement. Progress is reported after each statement. */
const BATCH_SIZE = 500_000;
const DAY = 86_400_000;
export const LAST_DAY = Date.UTC(2026, 5, 30);

interface Shape {
  people: number;
  /** Entries of the whole team per day. */
  perDay: number;
}

/** A million entries span five years. */
export const LARGE_TEAM: Shape = { people: 50, perDay: 548 };

/**
 * Adds people to a team and writes entries directly into the table. The history ends on LAST_DAY and is as long as the number
 * of entries requires. No entry spans midnight.
 */
export async function writeLongHistory(
  app: App,
  owner: Person,
  entries: number,
  { people, perDay }: Shape,
  onWritten: (entries: number) => void = () => {},
): Promise<void> {
  const identityIds = [owner.identity.id];
  while (identityIds.length < people) {
    const member = await createMember(app, owner, 'MEMBER', `Person ${identityIds.length}`);
    identityIds.push(member.identity.id);
  }
  const client = await createClient(app, owner.actor, { name: 'Acme' });
  const projectIds: string[] = [];
  for (let n = 0; n < PROJECTS; n++) {
    const input = { name: `Project ${n}`, clientId: client.id };
    projectIds.push((await createProject(app, owner.actor, input)).id);
  }
  const postgres = app.db.engine === 'postgres';
  const text = (value: string) => (postgres ? sql`cast(${value} as uuid)` : sql`${value}`);
  const pick = (ids: readonly string[], by: ReturnType<typeof sql>) =>
    sql`case ${by} ${sql.join(
      ids.map((id, index) => sql`when ${sql.lit(index)} then ${text(id)}`),
      sql` `,
    )} end`;
  const id = postgres
    ? sql`cast(lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000' as uuid)`
    : sql`printf('%08x-0000-7000-8000-000000000000', n)`;
  const first = LAST_DAY - Math.ceil(entries / perDay) * DAY;
  const start = sql`(${sql.lit(first)} + n / ${sql.lit(perDay)} * ${sql.lit(DAY)}
    + n % ${sql.lit(perDay)} / ${sql.lit(people)} * 4000000 + 20000000)`;
  await app.db.transaction(async (tx) => {
    if (postgres) {
      await sql`set local statement_timeout = 0`.execute(tx);
      // Skips foreign key checks, which take two thirds of the time. The referenced rows are known to exist.
      await sql`set local session_replication_role = replica`.execute(tx);
    }
    for (let from = 0; from < entries; from += BATCH_SIZE) {
      const end = Math.min(from + BATCH_SIZE, entries);
      await sql`with recursive numbers (n) as (
        select cast(${sql.lit(from)} as bigint) union all select n + 1 from numbers where n + 1 < ${sql.lit(end)})
      insert into time_entries (team_id, id, identity_id, project_id, client_id, start_at, end_at, title, search_text,
        billable, rate_minor, rate_currency, source_kind, created_at, updated_at)
      select ${text(owner.team.id)}, ${id}, ${pick(identityIds, sql`n % ${sql.lit(people)}`)},
        ${pick(projectIds, sql`n * 7 % ${sql.lit(PROJECTS)}`)}, ${text(client.id)}, ${start},
        ${start} + 600000 + n % 50 * 60000, 'Entry ' || n, 'entry ' || n,
        case when n % 4 = 0 then 0 else 1 end, 8500 + n % 7 * 100, ${owner.team.currency}, 'API_KEY', 0, 0
      from numbers`.execute(tx);
      onWritten(end);
    }
  });
  // PostgreSQL's planner needs statistics before autovacuum collects them. SQLite collects statistics only on request, and Stint
  // never requests them.
  if (postgres) await sql`analyze`.execute(app.db.read);
}
