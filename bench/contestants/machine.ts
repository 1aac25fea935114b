import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { DatabaseSync } from 'node:sqlite';

/** The hardware and software versions of a run. */
export interface Machine {
  cores: number;
  processor: string;
  memoryGigabytes: number;
  versions: Record<string, string>;
}

export function describeMachine(postgresVersion: string): Machine {
  const peer = JSON.parse(
    readFileSync(new URL('../node_modules/postgraphile/package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  return {
    cores: availableParallelism(),
    processor: `${cpus()[0]?.model ?? 'unknown processor'}, ${process.arch}`,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    versions: {
      Node: process.versions.node,
      SQLite: sqliteVersion(),
      PostgreSQL: postgresVersion.split(' ')[0] ?? postgresVersion,
      PostGraphile: peer.version,
    },
  };
}

function sqliteVersion(): string {
  const database = new DatabaseSync(':memory:');
  const row = database.prepare('select sqlite_version() as version').get();
  database.close();
  return String(row?.version);
}
