import type { Generator } from '../load/generator.ts';
import type { Load } from '../load/load.ts';
import { startStatements } from '../load/statements.ts';
import type { Work } from '../load/work.ts';
import type { Arena, Stage } from '../matches/arena.ts';
import { type WorkName, works } from '../works/index.ts';
import { POOL, startBare, startBareCreations } from './contestants.ts';
import type { Seeded } from './seed.ts';

interface Turn {
  connections: number;
  seconds: number;
}

/** A contestant at a work. */
export interface Runner {
  run: (turn: Turn) => Promise<Pick<Load, 'perSecond' | 'busy'>>;
}

/** One who was started for a few matches. */
export interface Guest {
  /** Gives each of its processes so many seconds to get going. */
  warmUp: (seconds: number) => Promise<unknown>;
  stop: () => unknown;
}

/** One that does the same in all of its matches. */
export interface SingleGuest extends Guest {
  runner: Runner;
}

/** Connections over which guests are warmed up. */
const CONNECTIONS = 16;

type PeerWork = 'peerPage' | 'peerCreate' | 'peerMixed';
/** Works that take what was seeded in a Stint. */
export type StintWork = Exclude<WorkName, 'ceiling' | PeerWork>;

export function stint(generator: Generator, { server, seeded }: Stage, work: StintWork): Runner {
  return { run: (turn) => generator.measure(server.url, work, seeded, turn) };
}

export function peer({ generator, postGraphile, postgres }: Arena, work: PeerWork): Runner {
  return { run: (turn) => generator.measure(postGraphile.url, work, postgres.seeded, turn) };
}

/** A bare server that answers as many bytes as a Stint does at a work, to the same request. */
export async function bareFor({ generator }: Arena, stage: Stage, work: StintWork): Promise<SingleGuest> {
  const sample = await sampleOf(stage, works[work]);
  const server = await startBare(sample.size);
  const run: Runner['run'] = (turn) => generator.measure(server.url, 'ceiling', sample, turn);
  return guestAt(run, () => server.stop());
}

export async function bareCreationsOn(
  { generator }: Arena,
  { settings, seeded }: Stage,
): Promise<SingleGuest> {
  const server = await startBareCreations(settings, seeded);
  const run: Runner['run'] = (turn) => generator.measure(server.url, 'create', seeded, turn);
  return guestAt(run, () => server.stop());
}

/** The bare statements, over as many connections to the database as Stint has for those who ask it over so many. */
export async function statementsOn({ settings, seeded }: Stage): Promise<SingleGuest> {
  const statements = await startStatements({ settings, seeded });
  // Nothing is sent here, so the generator has nothing to do.
  const run: Runner['run'] = async ({ connections, seconds }) => ({
    perSecond: await statements.measure({ connections: Math.min(connections, POOL), seconds }),
    busy: 0,
  });
  return guestAt(run, () => statements.stop());
}

function guestAt(run: Runner['run'], stop: Guest['stop']): SingleGuest {
  return { runner: { run }, warmUp: (seconds) => run({ connections: CONNECTIONS, seconds }), stop };
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
