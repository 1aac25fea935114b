import { PostgresAdapter, type SelectQueryBuilder } from 'kysely';
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
