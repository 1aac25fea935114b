import type { Arena, Stage } from './arena.ts';
import { POOL, startBare, startBareCreations, startStint } from './contestants.ts';
import type { Generator } from './generator.ts';
import type { Load } from './load.ts';
import type { Seeded } from './seed.ts';
import { startStatements } from './statements.ts';
import type { Work } from './work.ts';
import { type WorkName, works } from './works/index.ts';

interface Turn {
  connections: number;
  seconds: number;
}

/** A contestant at a work. */
export interface Runner {
  run: (turn: Turn) => Promise<Pick<Load, 'perSecond' | 'busy'>>;
  /** Of one that was started for the match: how many processes have to get going, each with its share of the requests. */
  newProcesses?: number;
  stop?: () => unknown;
}

type PeerWork = 'peerPage' | 'peerCreate' | 'peerMixed';
/** Works that take what was seeded in a Stint. */
export type StintWork = Exclude<WorkName, 'ceiling' | PeerWork>;

export function stint(generator: Generator, { server, seeded }: Stage, work: StintWork): Runner {
  return { run: (turn) => generator.measure(server.url, work, seeded, turn) };
}

/** A Stint of so many processes on the database of another. */
export async function workersOn(
  generator: Generator,
  { settings, seeded }: Stage,
  work: StintWork,
  workers: number,
): Promise<Runner> {
  const server = await startStint({ ...settings, STINT_WORKERS: String(workers) });
  return {
    run: (turn) => generator.measure(server.url, work, seeded, turn),
    newProcesses: workers,
    stop: () => server.stop(),
  };
}

export function peer({ generator, postGraphile, postgres }: Arena, work: PeerWork): Runner {
  return { run: (turn) => generator.measure(postGraphile.url, work, postgres.seeded, turn) };
}

/** A bare server that answers as many bytes as a Stint does at a work, to the same request. */
export async function bareFor({ generator }: Arena, stage: Stage, work: StintWork): Promise<Runner> {
  const sample = await sampleOf(stage, works[work]);
  const server = await startBare(sample.size);
  return {
    run: (turn) => generator.measure(server.url, 'ceiling', sample, turn),
    newProcesses: 1,
    stop: () => server.stop(),
  };
}

export async function bareCreationsOn({ generator }: Arena, { settings, seeded }: Stage): Promise<Runner> {
  const server = await startBareCreations(settings, seeded);
  return {
    run: (turn) => generator.measure(server.url, 'create', seeded, turn),
    newProcesses: 1,
    stop: () => server.stop(),
  };
}

async function sampleOf(
  { server, seeded }: Stage,
  workFor: (seeded: Seeded) => Work,
): Promise<{ body: string; size: number }> {
  const { path, headers, steps } = workFor(seeded);
  const [step] = steps;
  if (step?.kind !== 'same') throw new Error('Only what is answered alike each time has a size.');
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: step.body,
  });
  return { body: step.body, size: (await answer.bytes()).length };
}

/** Over as many connections to the database as Stint has for those who ask it over so many. */
export async function statementsOn({ settings, seeded }: Stage, asking: number): Promise<Runner> {
  const statements = await startStatements({ settings, seeded, connections: Math.min(asking, POOL) });
  return {
    // Nothing is sent here, so the generator has nothing to do.
    run: async ({ seconds }) => ({ perSecond: await statements.measure(seconds), busy: 0 }),
    newProcesses: 1,
    stop: () => statements.stop(),
  };
}
