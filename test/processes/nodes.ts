import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connect } from '../../src/db/connect.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { appOn } from '../harness/app.ts';
import type { TestApp } from '../harness/engines.ts';
import { createClient, type Settings } from '../harness/server.ts';
import { type OwnCluster, startOwnCluster } from './postgres-cluster.ts';
import { type StintProcess, startStintProcess } from './stint-process.ts';

/** `stint serve`, one process, on a port that stays the same when it is started again. */
export interface Node extends StintProcess {
  port: number;
}

/** A PostgreSQL of its own with an empty database, which can be restarted. */
export async function startDatabase(): Promise<OwnCluster & { database: TestApp['database'] }> {
  const cluster = await startOwnCluster({ durable: true });
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query('create database stint');
  await client.end();
  const url = cluster.url.replace(/postgres$/, 'stint');
  return { ...cluster, database: { url, dataDir: '/nowhere', drop: async () => {} } };
}

/** The services on a database that has its schema. */
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

/** Which process answered: each has a name of its own in the ids of its requests. */
export function nodeOf(headers: Headers): string {
  return /^[^-]+/.exec(headers.get('x-request-id') ?? '')?.[0] ?? '';
}

export interface Hammered {
  seconds: number;
  passed: number;
  refused: number;
  /** The Retry-After of every refusal. */
  waits: (string | null)[];
  others: number[];
}

/** Asks as fast as it can with one key, at all of the addresses at once. */
export async function hammer(
  origins: readonly string[],
  key: string,
  document: string,
  milliseconds: number,
): Promise<Hammered> {
  const told: Hammered = { seconds: 0, passed: 0, refused: 0, waits: [], others: [] };
  const began = performance.now();
  const one = async (origin: string) => {
    while (performance.now() - began < milliseconds) {
      const { status, headers } = await createClient(origin, key).send(document);
      if (status === 200) told.passed += 1;
      else if (status === 429) {
        told.refused += 1;
        told.waits.push(headers.get('retry-after'));
      } else told.others.push(status);
    }
  };
  await Promise.all(origins.flatMap((origin) => [origin, origin, origin, origin]).map(one));
  told.seconds = (performance.now() - began) / 1000;
  return told;
}

export interface Load {
  /** Unexpected responses as text. */
  failed: string[];
  /** How often something was answered. */
  answered: () => number;
  stop: () => Promise<void>;
}

/** Has each of the works done over and over, with a pause, until it is stopped; each fails with what is wrong. */
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
