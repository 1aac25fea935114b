import pg from 'pg';
import { type OwnCluster, startOwnCluster } from './postgres-cluster.ts';

/** The primary keeps write-ahead log for a standby that was disconnected. */
const WAL_SETTINGS = { wal_keep_size: '256MB' };
/** The owner of the database, without other privileges. */
const OWNER = 'app';

export interface PostgresPair {
  primary: OwnCluster;
  standby: OwnCluster;
  /** The connection string of the database with one or several hosts. */
  urlAt: (...servers: OwnCluster[]) => string;
  stop: () => Promise<void>;
}

/** Starts a primary and a standby with an empty database. */
export async function startPostgresPair(settings: Record<string, string> = {}): Promise<PostgresPair> {
  const primary = await startOwnCluster({ durable: true, settings: { ...WAL_SETTINGS, ...settings } });
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

/** Starts a standby as a copy of a primary. */
export function startStandby(
  primary: OwnCluster,
  settings: Record<string, string> = {},
  port?: number,
): Promise<OwnCluster> {
  return startOwnCluster({
    durable: true,
    standbyOf: { url: primary.url, name: 'standby' },
    settings: { ...WAL_SETTINGS, ...settings },
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

/** Runs a statement as the superuser. */
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
