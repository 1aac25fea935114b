import pg from 'pg';
import { adaptClient } from './client.ts';
import type { PostgresHosts } from './hosts.ts';

/** How many milliseconds a server works on a statement where nothing else is said. */
export const STATEMENT_TIMEOUT_MS = 10_000;
/**
 * Settings of report connections. JIT compilation takes longer than the statement; without this work_mem, groups are
 * sorted on disk; and one report must not use all cores. Behind a pooler that refuses them, reports run without.
 */
const FOR_REPORTS = "set jit = off; set work_mem = '16MB'; set max_parallel_workers_per_gather = 0";

// Instants and counts are 64-bit integers that fit a JavaScript number exactly up to 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

interface PoolOptions {
  connections: number;
  /** For how many milliseconds a connection is waited for. */
  patience: number;
  statementTimeout?: number | undefined;
  onError: (error: Error) => void;
}

export function openPool(
  hosts: PostgresHosts,
  { connections, patience, statementTimeout = STATEMENT_TIMEOUT_MS, onError }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    Client: hosts.Client,
    max: connections,
    connectionTimeoutMillis: patience,
    statement_timeout: statementTimeout,
    application_name: 'stint',
    // Fails statements of a machine that vanished after some twenty seconds.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: async (client) => {
      client.on('error', onError);
      adaptClient(client);
      await client.query(FOR_REPORTS).catch(() => {});
    },
  });
  // A connection that the server closes, idle or in use, must not end the process; the pool replaces it.
  pool.on('error', onError);
  return pool;
}
