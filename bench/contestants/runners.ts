import type { Generator } from '../load/generator.ts';
import type { Load } from '../load/load.ts';
import { startStatements } from '../load/statements.ts';
import type { Workload } from '../load/work.ts';
import type { StintServer, TestServers } from '../matches/test-servers.ts';
import { type WorkloadName, workloads } from '../workloads/index.ts';
import { POOL, startBare, startBareCreations } from './contestants.ts';
import type { Seeded } from './seed.ts';

interface Turn {
  connections: number;
  seconds: number;
}

/** Runs one workload against one contestant. */
export interface Runner {
  run: (turn: Turn) => Promise<Pick<Load, 'perSecond' | 'generatorLoadShare'>>;
}

/** A contestant that runs for a single series of matches. */
export interface TemporaryServer {
  /** Warms up each process of the server for this many seconds. */
  warmUp: (seconds: number) => Promise<unknown>;
  stop: () => unknown;
}

/** A temporary server with the same workload in all of its matches. */
export interface SingleTemporaryServer extends TemporaryServer {
  runner: Runner;
}

/** Connections of a warm-up. */
const WARM_UP_CONNECTIONS = 16;

type PeerWorkload = 'peerPage' | 'peerCreate' | 'peerMixed';
/** Workloads for a Stint server with seeded rows. */
export type StintWorkload = Exclude<WorkloadName, 'ceiling' | PeerWorkload>;

export function stint(
  generator: Generator,
  { server, seeded }: StintServer,
  workload: StintWorkload,
): Runner {
  return { run: (turn) => generator.measure(server.url, workload, seeded, turn) };
}

export function peer({ generator, postGraphile, postgres }: TestServers, workload: PeerWorkload): Runner {
  return { run: (turn) => generator.measure(postGraphile.url, workload, postgres.seeded, turn) };
}

/** Starts a bare server for the same request whose response is as large as that of Stint. */
export async function bareFor(
  { generator }: TestServers,
  stintServer: StintServer,
  workload: StintWorkload,
): Promise<SingleTemporaryServer> {
  const sample = await fetchSample(stintServer, workloads[workload]);
  const server = await startBare(sample.size);
  const run: Runner['run'] = (turn) => generator.measure(server.url, 'ceiling', sample, turn);
  return createTemporaryServer(run, () => server.stop());
}

export async function bareCreationsOn(
  { generator }: TestServers,
  { settings, seeded }: StintServer,
): Promise<SingleTemporaryServer> {
  const server = await startBareCreations(settings, seeded);
  const run: Runner['run'] = (turn) => generator.measure(server.url, 'create', seeded, turn);
  return createTemporaryServer(run, () => server.stop());
}

/** Runs the bare statements over at most as many database connections as Stint uses. */
export async function statementsOn({ settings, seeded }: StintServer): Promise<SingleTemporaryServer> {
  const statements = await startStatements({ settings, seeded });
  // The load generator is idle: the statements run in their own process.
  const run: Runner['run'] = async ({ connections, seconds }) => ({
    perSecond: await statements.measure({ connections: Math.min(connections, POOL), seconds }),
    generatorLoadShare: 0,
  });
  return createTemporaryServer(run, () => statements.stop());
}

function createTemporaryServer(run: Runner['run'], stop: TemporaryServer['stop']): SingleTemporaryServer {
  return { runner: { run }, warmUp: (seconds) => run({ connections: WARM_UP_CONNECTIONS, seconds }), stop };
}

async function fetchSample(
  { server, seeded }: StintServer,
  buildWorkload: (seeded: Seeded) => Workload,
): Promise<{ body: string; size: number }> {
  const { path, headers, steps } = buildWorkload(seeded);
  const [step] = steps;
  if (step?.kind !== 'same') throw new Error('Only a repeated request has a response of fixed size.');
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: step.body,
  });
  return { body: step.body, size: (await response.bytes()).length };
}
