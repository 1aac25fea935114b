import pg from 'pg';
import { type OwnCluster, startOwnCluster } from './postgres-cluster.ts';

/** The log that a primary keeps for a standby that was away. */
const KEPT = { wal_keep_size: '256MB' };
/** One that owns the database and may do nothing else, as it should be. */
const OWNER = 'app';

export interface PostgresPair {
  primary: OwnCluster;
  standby: OwnCluster;
  /** The address of an empty database of theirs, at one of them or at several. */
  urlAt: (...servers: OwnCluster[]) => string;
  stop: () => Promise<void>;
}

/** Two PostgreSQL servers of our own, of which one follows the other. */
export async function startPostgresPair(settings: Record<string, string> = {}): Promise<PostgresPair> {
  const primary = await startOwnCluster({ durable: true, settings: { ...KEPT, ...settings } });
  await runOn(primary, `create role ${OWNER} login`);
  await runOn(primary, `create database stint owner ${OWNER}`);
  const standby = await startStandby(primary, settings);
  return {
    primary,
    standby,
    urlAt,
    stop: async () => {
      await standby.stop();
      await primary.stop();
    },
  };
}

/** A copy of a server that follows it. */
export function startStandby(
  primary: OwnCluster,
  settings: Record<string, string> = {},
  port?: number,
): Promise<OwnCluster> {
  return startOwnCluster({
    durable: true,
    standbyOf: { url: primary.url, name: 'standby' },
    settings: { ...KEPT, ...settings },
    ...(port === undefined ? {} : { port }),
  });
}

export function portOf({ url }: OwnCluster): number {
  return Number(new URL(url).port);
}

export function urlAt(...servers: OwnCluster[]): string {
  const hosts = servers.map((server) => `127.0.0.1:${portOf(server)}`);
  return `postgres://${OWNER}@${hosts.join()}/stint`;
}

/** Runs a statement as who may do everything. */
export async function runOn<Row extends pg.QueryResultRow>(
  server: OwnCluster,
  statement: string,
  database = 'postgres',
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.url.replace(/postgres$/, database) });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
