import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connect } from '../../src/db/connect.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { appOn } from '../harness/app.ts';
import type { TestApp } from '../harness/engines.ts';
import { createClient, type Settings } from '../harness/server.ts';
import { type OwnCluster, startOwnCluster } from './postgres-cluster.ts';
import { type StintProcess, startStintProcess } from './stint-process.ts';

/** A process of `stint serve` on a fixed port. */
export interface Node extends StintProcess {
  port: number;
}

/** Starts a PostgreSQL server with an empty database. The server can be restarted. */
export async function startDatabase(): Promise<OwnCluster & { database: TestApp['database'] }> {
  const cluster = await startOwnCluster({ durable: true });
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query('create database stint');
  await client.end();
  const url = cluster.url.replace(/postgres$/, 'stint');
  return { ...cluster, database: { url, dataDir: '/nowhere', drop: async () => {} } };
}

/** The services on a migrated database. */
export function openServices(database: TestApp['database']): TestApp {
  const db = connect({ ...database, connections: 5, onError: () => {} });
  return { ...appOn(db, systemClock), database, close: () => db.close() };
}

export async function startNode(
  database: TestApp['database'],
  port: number,
  settings: Settings = {},
): Promise<Node> {
  const node = await startStintProcess(database, {
    PORT: String(port),
    STINT_TRUST_PROXY: '127.0.0.1',
    ...settings,
  });
  return { ...node, port };
}

/** The process that responded: request ids begin with a name of the process. */
export function nodeOf(headers: Headers): string {
  return /^[^-]+/.exec(headers.get('x-request-id') ?? '')?.[0] ?? '';
}

export interface Hammered {
  seconds: number;
  passed: number;
  refused: number;
  /** The Retry-After headers of all 429 responses. */
  waits: (string | null)[];
  unexpectedStatuses: number[];
}

/** Sends requests with one key to all servers, with four loops per server, as fast as possible. */
export async function hammer(
  origins: readonly string[],
  key: string,
  document: string,
  milliseconds: number,
): Promise<Hammered> {
  const result: Hammered = { seconds: 0, passed: 0, refused: 0, waits: [], unexpectedStatuses: [] };
  const began = performance.now();
  const send = async (origin: string) => {
    while (performance.now() - began < milliseconds) {
      const { status, headers } = await createClient(origin, key).send(document);
      if (status === 200) result.passed += 1;
      else if (status === 429) {
        result.refused += 1;
        result.waits.push(headers.get('retry-after'));
      } else result.unexpectedStatuses.push(status);
    }
  };
  await Promise.all(origins.flatMap((origin) => [origin, origin, origin, origin]).map(send));
  result.seconds = (performance.now() - began) / 1000;
  return result;
}

export interface Load {
  /** Unexpected responses as text. */
  failed: string[];
  /** The number of completed calls. */
  answered: () => number;
  stop: () => Promise<void>;
}

/** Repeats each function with a random pause around `pause` ms until `stop`. A function throws if a response is wrong. */
export function startLoad(works: readonly (() => Promise<void>)[], pause: number): Load {
  let isStopping = false;
  let answered = 0;
  const failed: string[] = [];
  const running = works.map(async (work) => {
    while (!isStopping) {
      try {
        await work();
        answered += 1;
      } catch (error) {
        failed.push(String(error));
      }
      await sleep(pause * (0.5 + Math.random()));
    }
  });
  return {
    failed,
    answered: () => answered,
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
    },
  };
}
