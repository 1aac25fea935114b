import { setTimeout } from 'node:timers/promises';
import { startStint } from '../contestants/contestants.ts';
import { at, POSTGRES, SQLITE } from '../contestants/names.ts';
import { Generator } from '../load/generator.ts';
import { median } from './median.ts';
import type { Result } from './results.ts';
import type { StintServer, TestServers } from './test-servers.ts';

export const IDLE = 'idle';
export const EARLY = 'early';
export const LATE = 'late';
export const PEAK = 'peak';

/** Time from the start of a server until its memory counts as idle. */
const SETTLE_MS = 3_000;

/** Share of the time after which other servers may warm up: after the early samples, to end before the late samples. */
const WARM_UP_SHARE = 0.33;

/** Memory samples per run. */
const SAMPLES = 100;

/**
 * Measures the memory of a new Stint on each engine, both at the same time, under a mixed load over 64 connections. The early
 * value is the median of the second tenth of the time, when caches are full; the late value is that of the last tenth.
 * Rates are not measured, so other servers may warm up in between.
 */
export async function matchMemory(
  servers: TestServers,
  seconds: number,
  inBetween: () => Promise<void>,
  log: (text: string) => void,
): Promise<Result> {
  const [sqlite, postgres] = await Promise.all([
    measureMemory(SQLITE, servers.sqlite, seconds, log),
    measureMemory(POSTGRES, servers.postgres, seconds, log),
    setTimeout(SETTLE_MS + WARM_UP_SHARE * seconds * 1000).then(inBetween),
  ]);
  return {
    match: 'memory',
    title: `memory at 64 connections for ${seconds} s, 90 % reads`,
    unit: 'MB',
    rounds: { ...sqlite, ...postgres },
  };
}

async function measureMemory(
  name: string,
  { settings, seeded }: StintServer,
  seconds: number,
  log: (text: string) => void,
): Promise<Result['rounds']> {
  const server = await startStint({ ...settings });
  await setTimeout(SETTLE_MS);
  const idle = server.memoryMegabytes();
  const generator = new Generator();
  const samples: number[] = [];
  let peak: number;
  let isOver = false;
  const sampleMemory = async () => {
    while (!isOver) {
      await setTimeout((seconds * 1000) / SAMPLES);
      const now = server.memoryMegabytes();
      samples.push(now);
      if (samples.length % 20 === 0) {
        const after = Math.round((samples.length * seconds) / SAMPLES);
        log(`Memory of ${name} after ${after} s: ${Math.round(now)} MB`);
      }
    }
  };
  const sampling = sampleMemory();
  try {
    await generator.measure(server.url, 'mixed', seeded, { connections: 64, seconds });
    peak = server.peakMegabytes();
  } finally {
    isOver = true;
    await sampling;
    generator.stop();
    await server.stop();
  }
  const tenth = Math.ceil(samples.length / 10);
  return {
    [at(name, IDLE)]: [idle],
    [at(name, EARLY)]: [median(samples.slice(tenth, 2 * tenth))],
    [at(name, LATE)]: [median(samples.slice(-tenth))],
    [at(name, PEAK)]: [peak],
  };
}
