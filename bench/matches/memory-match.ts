import { setTimeout } from 'node:timers/promises';
import { startStint } from '../contestants/contestants.ts';
import { at, POSTGRES, SQLITE } from '../contestants/names.ts';
import { Generator } from '../load/generator.ts';
import type { Arena, Stage } from './arena.ts';
import { median } from './median.ts';
import type { Result } from './results.ts';

export const IDLE = 'idle';
export const EARLY = 'early';
export const LATE = 'late';
export const PEAK = 'peak';

/** Milliseconds after the start of a server until its memory is that of one which waits. */
const SETTLE_MS = 3_000;

/** When others may begin, as a share of the time: after what counts as early, and so that they end before what counts as late. */
const AFTER_EARLY = 0.33;

/** Looks at the memory so often in a run. */
const SAMPLES = 100;

/**
 * The memory of a new Stint on each engine while it is read and written over 64 connections, both engines at the same time. Early is after a
 * tenth of the time, when caches have filled; late is the last tenth. How many answers it gives is not counted, so others may work beside it
 * in between.
 */
export async function matchMemory(
  arena: Arena,
  seconds: number,
  inBetween: () => Promise<void>,
  say: (text: string) => void,
): Promise<Result> {
  const [sqlite, postgres] = await Promise.all([
    watch(SQLITE, arena.sqlite, seconds, say),
    watch(POSTGRES, arena.postgres, seconds, say),
    setTimeout(SETTLE_MS + AFTER_EARLY * seconds * 1000).then(inBetween),
  ]);
  return {
    match: 'memory',
    title: `memory at 64 connections for ${seconds} s, 90 % reads`,
    unit: 'MB',
    rounds: { ...sqlite, ...postgres },
  };
}

async function watch(
  name: string,
  { settings, seeded }: Stage,
  seconds: number,
  say: (text: string) => void,
): Promise<Result['rounds']> {
  const server = await startStint({ ...settings });
  await setTimeout(SETTLE_MS);
  const idle = server.memoryMegabytes();
  const generator = new Generator();
  const samples: number[] = [];
  let most: number;
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      await setTimeout((seconds * 1000) / SAMPLES);
      const now = server.memoryMegabytes();
      samples.push(now);
      if (samples.length % 20 === 0) {
        const after = Math.round((samples.length * seconds) / SAMPLES);
        say(`Memory of ${name} after ${after} s: ${Math.round(now)} MB`);
      }
    }
  };
  const looking = look();
  try {
    await generator.measure(server.url, 'mixed', seeded, { connections: 64, seconds });
    most = server.peakMegabytes();
  } finally {
    isOver = true;
    await looking;
    generator.stop();
    await server.stop();
  }
  const tenth = Math.ceil(samples.length / 10);
  return {
    [at(name, IDLE)]: [idle],
    [at(name, EARLY)]: [median(samples.slice(tenth, 2 * tenth))],
    [at(name, LATE)]: [median(samples.slice(-tenth))],
    [at(name, PEAK)]: [most],
  };
}
