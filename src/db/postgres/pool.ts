import pg from 'pg';
import { adaptClient } from './client.ts';
import type { PostgresHosts } from './hosts.ts';

/** The default statement timeout. */
export const STATEMENT_TIMEOUT_MS = 10_000;
/**
 * Session settings for reports. JIT compilation takes longer than the statement; without this work_mem, groups are
 * sorted on disk; and one report must not use all cores. A pooler may reject the settings; reports then run without
 * them.
 */
const REPORT_SETTINGS = "set jit = off; set work_mem = '16MB'; set max_parallel_workers_per_gather = 0";

// Instants and counts are 64-bit integers that fit a JavaScript number exactly up to 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

interface PoolOptions {
  connections: number;
  /** Milliseconds to wait for a free connection. */
  connectTimeoutMs: number;
  statementTimeout?: number | undefined;
  onError: (error: Error) => void;
}

export function openPool(
  hosts: PostgresHosts,
  { connections, connectTimeoutMs, statementTimeout = STATEMENT_TIMEOUT_MS, onError }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    Client: hosts.Client,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeout,
    application_name: 'stint',
    // Fails the statements of a vanished server after about 20 seconds.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: async (client) => {
      client.on('error', onError);
      adaptClient(client);
      await client.query(REPORT_SETTINGS).catch(() => {});
    },
  });
  // The server may close a connection, idle or in use. Without a listener, that would end the process. The pool
  // replaces the connection.
  pool.on('error', onError);
  return pool;
}
