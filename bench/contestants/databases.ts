import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgresCluster } from '../../test/processes/postgres-cluster.ts';
import type { DatabaseSettings } from './seed.ts';

/** A place for databases of both engines, gone at the end. */
export interface Databases {
  sqlite: (name: string) => DatabaseSettings;
  postgres: (name: string) => Promise<DatabaseSettings & { DATABASE_URL: string }>;
  postgresVersion: string;
  /** Ends what PostgreSQL and the system do in the background after many writes: it takes a core from everybody who is measured. */
  settle: () => Promise<void>;
  remove: () => Promise<void>;
}

export async function openDatabases(): Promise<Databases> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stint-bench-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  const cluster = await startPostgresCluster({ durable: true });
  const made: string[] = [];
  const settingsIn = (name: string): DatabaseSettings => {
    const dataDir = path.join(folder, name);
    mkdirSync(dataDir);
    return { STINT_DATA_DIR: dataDir };
  };
  return {
    sqlite: (name) => settingsIn(`sqlite-${name}`),
    postgres: async (name) => {
      const database = `stint_bench_${name}_${process.pid}`;
      await onServer(cluster.url, `create database ${database}`);
      made.push(database);
      const url = new URL(cluster.url);
      url.pathname = `/${database}`;
      return { ...settingsIn(`postgres-${name}`), DATABASE_URL: url.href };
    },
    postgresVersion: await requireDurable(cluster.url),
    settle: async () => {
      for (const database of made) {
        const url = new URL(cluster.url);
        url.pathname = `/${database}`;
        await onServer(url.href, 'vacuum analyze');
      }
      await onServer(cluster.url, 'checkpoint');
      execFileSync('sync');
    },
    remove: async () => {
      // The server may be one that was there before, and stays.
      for (const database of made) await onServer(cluster.url, `drop database ${database} with (force)`);
      await cluster.stop();
      removeFolder();
    },
  };
}

/** A server that forgets what it confirmed is no measure; its version, where it is one. */
async function requireDurable(url: string): Promise<string> {
  const [row] = await onServer(
    url,
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as synchronous_commit`,
  );
  if (row?.fsync !== 'on' || row.synchronous_commit !== 'on') {
    throw new Error('The PostgreSQL server must have fsync and synchronous_commit on to be measured.');
  }
  return String(row.version);
}

async function onServer(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
