import pg from 'pg';

/**
 * The placement of each table on a distributed PostgreSQL: by team, by user, copied to all servers, or on the
 * coordinator.
 */
export const places = {
  audit_chains: 'team_id',
  audit_log: 'team_id',
  audit_names: 'team_id',
  budget_alerts: 'team_id',
  catalog_marks: 'team_id',
  clients: 'team_id',
  dismissed_budget_alerts: 'team_id',
  identities: 'team_id',
  import_changes: 'team_id',
  import_rows: 'team_id',
  imports: 'team_id',
  invitations: 'team_id',
  projects: 'team_id',
  report_links: 'team_id',
  reports: 'team_id',
  tags: 'team_id',
  tasks: 'team_id',
  time_entries: 'team_id',
  time_entry_parts: 'team_id',
  time_entry_tags: 'team_id',
  idempotency_keys: 'user_id',
  open_imports: 'user_id',
  teams: 'copied',
  users: 'copied',
  allowances: 'central',
  api_keys: 'central',
  audit_log_kept: 'central',
  email_changes: 'central',
  email_verifications: 'central',
  oauth_apps: 'central',
  oauth_records: 'central',
  password_resets: 'central',
  server_keys: 'central',
  sessions: 'central',
  stint_migrations: 'central',
} as const satisfies Record<string, 'team_id' | 'user_id' | 'copied' | 'central'>;

export type Table = keyof typeof places;

/** The distribution column of a table; null for tables that are not distributed. */
export function keyOf(table: Table): 'team_id' | 'user_id' | null {
  const place = places[table];
  return place === 'copied' || place === 'central' ? null : place;
}

export const spreadTables = (Object.keys(places) as Table[]).filter((table) => keyOf(table) !== null);

/** Suffix of the empty partition. */
const ELSEWHERE = '_elsewhere';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Filter?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Plans?: PlanNode[];
}

/**
 * Copies of the distributed tables with two partitions: one for all teams and users, and an empty one. A plan contains the
 * empty partition only if the statement does not restrict the distribution column; it would run on all servers.
 */
export class Shards {
  readonly #client: pg.Client;
  /** Unique indexes that a distributed table cannot have, because they do not contain the distribution column. */
  readonly impossible: string[] = [];

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async beside(url: string): Promise<Shards> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const shards = new Shards(client);
    await client.query('create schema shards');
    for (const table of Object.keys(places) as Table[]) await shards.#make(table);
    await client.query('set search_path = shards, public');
    return shards;
  }

  async #make(table: Table): Promise<void> {
    const key = keyOf(table);
    if (key === null) {
      await this.#client.query(`create table shards.${table} (like public.${table} including all)`);
      return;
    }
    // No team or user has this id. The nil id cannot be used: it is the team id of the installation's audit log.
    const nobody = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    await this.#client.query(`create table shards.${table} (like public.${table}) partition by list (${key});
      create table shards.${table}_here partition of shards.${table} default;
      create table shards.${table}${ELSEWHERE} partition of shards.${table} for values in ('${nobody}')`);
    const { rows } = await this.#client.query<{ name: string; made: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
       from pg_index where indrelid = 'public.${table}'::regclass and indisunique`,
    );
    for (const { name, made } of rows) {
      await this.#client.query(made.replace('public.', 'shards.')).catch((error) => {
        if (error.code !== '0A000') throw error;
        this.impossible.push(name);
      });
    }
  }

  /** The distributed tables that a statement reads on all servers. */
  async tablesCrossedBy(text: string, values: readonly unknown[]): Promise<Table[]> {
    const { rows } = await this.#client
      .query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
        text: `explain (format json) ${text}`,
        values: [...values],
      })
      .catch((error) => {
        throw new Error(`${error.message}: ${text}`, { cause: error });
      });
    const crossed = new Set<Table>();
    const visit = (node: PlanNode) => {
      const relation = node['Relation Name'];
      if (relation?.endsWith(ELSEWHERE)) {
        const table = relation.slice(0, -ELSEWHERE.length) as Table;
        const conditions = [node.Filter, node['Index Cond'], node['Recheck Cond']].join(' ');
        // A join on the distribution column stays on one server.
        const column = `(?:[\\w"]+\\.)?${keyOf(table)}`;
        const follows = new RegExp(`\\(${column} = [\\w"]+\\.${keyOf(table)}\\)`).test(conditions);
        if (!follows) crossed.add(table);
      }
      node.Plans?.forEach(visit);
    };
    visit((rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'][0].Plan);
    return [...crossed].sort();
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}

/** Statements that may run on all servers, with the reason. A trial need not observe the periodic statements. */
export const crossing: readonly { what: string; why: string; is: RegExp; isPeriodic?: true }[] = [
  {
    what: 'the owner of a credential',
    why: 'finds the teams of a user, which are not known before; nodes cache the result',
    is: /from "(api_keys|sessions|oauth_records)" .*join "identities" on "identities"\."user_id" = "users"\."id"/,
  },
  {
    what: 'the teams of a user',
    why: 'the same, when an app or a browser signs in',
    is: /^select "team_id", "id"(, "role")? from "identities" where "user_id" = \$1/,
  },
  {
    what: 'the target of a link',
    why: 'the holder of an invitation or a shared report link has only its token',
    is: /from "(invitations|report_links)" .*"token_hash" = \$1/,
  },
  {
    what: 'the invitations to an address',
    why: 'an address may be invited to several teams; an unverified address has none',
    is: /^select "invitations"\.\* from "invitations" .*"invitations"\."email_key" = \$/,
  },
  {
    what: 'the number of teams that a user owns',
    why: 'limits the teams of a user; runs only when a team is created',
    is: /^select count\(\*\) as "count" from "identities" where "user_id" = \$1 and "role" = \$2/,
  },
  {
    what: 'the use of budgets',
    why: 'joins the ranges of several teams, each by its team',
    is: /with ranges as materialized .*from ranges cross join time_entries\s+where time_entries\.team_id = ranges\.team_id/s,
  },
  {
    what: 'background tasks',
    isPeriodic: true,
    why: 'cover all teams and users by design; no request waits for them',
    is: new RegExp(
      [
        '^delete from "idempotency_keys" where "created_at" <=',
        '^select distinct "team_id" from "(identities|invitations)" where',
        '^delete from "audit_names" where "used_at" <',
        // Deleted teams also have logs that name an erased person.
        '^update "audit_names" set "text" = \\$1 where "text" is not null and "user_id" =',
        '^select "team_id" as "teamId", "id", "text" from "audit_names" where "person_id" =',
        // Placeholders without a membership.
        '^(select "users"\\."id"|delete) from "users" where .* and not exists \\(select "identities"\\."id" from "identities"',
        '^select "team_id" from "audit_log"',
        '^select \\* from "projects" where "budget_kind" is not null and "archived_at" is null$',
        '^select distinct "time_entries"\\."team_id" from "time_entries" inner join "projects"',
      ].join('|'),
    ),
  },
];

export interface Received {
  text: string;
  values: readonly unknown[];
}

/** Records the statements of new connections to PostgreSQL, each text once. */
export function recordStatements(): { received: () => Received[]; forget: () => void; stop: () => void } {
  const received = new Map<string, Received>();
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const { text, values } = (
      typeof first === 'string' ? { text: first, values: second } : first
    ) as Received;
    if (!received.has(text)) received.set(text, { text, values: Array.isArray(values) ? [...values] : [] });
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
  return {
    received: () => [...received.values()],
    forget: () => received.clear(),
    stop: () => {
      pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
    },
  };
}
