import { sql } from 'kysely';
import type { Handle } from './database.ts';
import { isPostgres } from './dialect.ts';

/** Operations on tables that need different SQL per engine. */

/** The names of all tables, including foreign ones; on PostgreSQL, of the current schema. */
export async function tableNames(handle: Handle): Promise<string[]> {
  const names = isPostgres(handle)
    ? sql<{ name: string }>`select tablename::text as name from pg_tables where schemaname = current_schema()`
    : sql<{
        name: string;
      }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'`;
  return (await names.execute(handle)).rows.map(({ name }) => name);
}

/** Removes the statement and idle timeouts of a transaction. */
export async function withoutTimeout(tx: Handle): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}

/** The column types of a table on PostgreSQL; null on SQLite, which converts text by column affinity. */
export async function columnTypes(handle: Handle, table: string): Promise<Map<string, string> | null> {
  if (!isPostgres(handle)) return null;
  const { rows } = await sql<{ name: string; type: string }>`
    select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(quote_ident(${table})) and attnum > 0 and not attisdropped`.execute(handle);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/**
 * The identity columns of a table on PostgreSQL, each with its sequence. SQLite continues after the largest number
 * without a sequence.
 */
export async function sequencesOf(
  handle: Handle,
  table: string,
): Promise<[column: string, sequence: string][]> {
  if (!isPostgres(handle)) return [];
  const { rows } = await sql<{ name: string; sequence: string | null }>`
    select attname::text as name, pg_get_serial_sequence(quote_ident(${table}), attname) as sequence from pg_attribute
    where attrelid = to_regclass(quote_ident(${table})) and attnum > 0 and not attisdropped`.execute(handle);
  return rows.flatMap(({ name, sequence }) => (sequence === null ? [] : [[name, sequence]]));
}

/**
 * Analyzes a table that was just filled, so that PostgreSQL plans with its real size at once. SQLite never analyzes by
 * itself and plans without statistics.
 */
export async function analyzeTable(tx: Handle, table: string): Promise<void> {
  if (isPostgres(tx)) await sql`analyze ${sql.table(table)}`.execute(tx);
}

/** Such as `SQLite 3.51.3`. */
export async function databaseVersion(handle: Handle): Promise<string> {
  const query = isPostgres(handle)
    ? sql<{ version: string }>`select 'PostgreSQL ' || current_setting('server_version') as version`
    : sql<{ version: string }>`select 'SQLite ' || sqlite_version() as version`;
  return (await query.execute(handle)).rows[0]?.version ?? '';
}
