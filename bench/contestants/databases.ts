import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgresCluster } from '../../test/processes/postgres-cluster.ts';
import type { DatabaseSettings } from './seed.ts';

/** Creates temporary databases on both engines; `remove` deletes all of them. */
export interface Databases {
  sqlite: (name: string) => DatabaseSettings;
  postgres: (name: string) => Promise<DatabaseSettings & { DATABASE_URL: string }>;
  postgresVersion: string;
  /** Vacuums, checkpoints and syncs now: the same work in the background would take a core from the contestants. */
  settle: () => Promise<void>;
  remove: () => Promise<void>;
}

export async function openDatabases(): Promise<Databases> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stint-bench-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  const cluster = await startPostgresCluster({ durable: true });
  const created: string[] = [];
  const settingsIn = (name: string): DatabaseSettings => {
    const dataDir = path.join(folder, name);
    mkdirSync(dataDir);
    return { STINT_DATA_DIR: dataDir };
  };
  return {
    sqlite: (name) => settingsIn(`sqlite-${name}`),
    postgres: async (name) => {
      const database = `stint_bench_${name}_${process.pid}`;
      await query(cluster.url, `create database ${database}`);
      created.push(database);
      const url = new URL(cluster.url);
      url.pathname = `/${database}`;
      return { ...settingsIn(`postgres-${name}`), DATABASE_URL: url.href };
    },
    postgresVersion: await requireDurableServer(cluster.url),
    settle: async () => {
      for (const database of created) {
        const url = new URL(cluster.url);
        url.pathname = `/${database}`;
        await query(url.href, 'vacuum analyze');
      }
      await query(cluster.url, 'checkpoint');
      execFileSync('sync');
    },
    remove: async () => {
      // The cluster may outlive this process, so each database is dropped.
      for (const database of created) await query(cluster.url, `drop database ${database} with (force)`);
      await cluster.stop();
      removeFolder();
    },
  };
}

/** Returns the version of the server. Throws if the server does not sync its commits: its rates would not be comparable. */
async function requireDurableServer(url: string): Promise<string> {
  const [row] = await query(
    url,
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as synchronous_commit`,
  );
  if (row?.fsync !== 'on' || row.synchronous_commit !== 'on') {
    throw new Error('The PostgreSQL server must have fsync and synchronous_commit on to be measured.');
  }
  return String(row.version);
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
