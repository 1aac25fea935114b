import { PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Handle } from './database.ts';
import type { Tables } from './schema.ts';

/** The few places where the engines need different SQL. */

function isPostgres(handle: Handle): boolean {
  return handle.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Keeps other transactions from changing the rows of `table` that a query finds until this one ends. On SQLite a write
 * transaction has the whole database to itself already.
 */
export function locking<Scope extends keyof Tables, Row>(
  handle: Handle,
  query: SelectQueryBuilder<Tables, Scope, Row>,
  table: Scope,
): SelectQueryBuilder<Tables, Scope, Row> {
  return isPostgres(handle) ? query.forNoKeyUpdate(table) : query;
}

/** Keeps other transactions from deleting the rows of `table` that a query finds until this one ends. */
export function keeping<Scope extends keyof Tables, Row>(
  handle: Handle,
  query: SelectQueryBuilder<Tables, Scope, Row>,
  table: Scope,
): SelectQueryBuilder<Tables, Scope, Row> {
  return isPostgres(handle) ? query.forKeyShare(table) : query;
}

/** Keeps other transactions from changing, deleting and pointing at the rows that a query finds until this one ends. */
export function holding<Scope extends keyof Tables, Row>(
  handle: Handle,
  query: SelectQueryBuilder<Tables, Scope, Row>,
): SelectQueryBuilder<Tables, Scope, Row> {
  return isPostgres(handle) ? query.forUpdate() : query;
}

/** Lets one transaction at a time go on from here that wants to write to a table; others may still read it. */
export async function lockTable(tx: Handle, table: keyof Tables): Promise<void> {
  if (isPostgres(tx)) await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
}

/**
 * A parameter as the limit of a hot statement. SQLite looks at the value of a bare one to plan for it, and so prepares the
 * statement anew each time that it is bound; behind a sign it does not look.
 */
export function steadyLimit(handle: Handle, limit: number): RawBuilder<number> {
  return isPostgres(handle) ? sql`${limit}` : sql`+${limit}`;
}

/** A list of ids as one parameter. */
export type IdList = readonly string[] | string;

/** Whether a column is one of a list of ids, in a statement whose text is the same however many there are. */
export function isOneOf(handle: Handle, column: string, ids: IdList): RawBuilder<boolean> {
  return isPostgres(handle)
    ? sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${ids}))`;
}

/** The value of such a parameter: PostgreSQL takes an array, SQLite a JSON text. */
export function idList(handle: Handle, ids: readonly string[]): IdList {
  return isPostgres(handle) ? ids : JSON.stringify(ids);
}
