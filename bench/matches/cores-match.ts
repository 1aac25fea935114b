import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Pace } from '../load/pace.ts';
import { inTurn } from './in-turn.ts';
import type { Result } from './results.ts';

const ALONE = 'one loop';
const TOGETHER = 'two of them at the same time';

/** Measures how much the second core adds: one looping process against two. */
export async function matchCores({ rounds, seconds }: Pace): Promise<Result> {
  const processes = await Promise.all([startSpinning(), startSpinning()]);
  const rates: Record<string, number[]> = { [ALONE]: [], [TOGETHER]: [] };
  try {
    for (let round = 1; round <= rounds; round++) {
      const both = [[ALONE, 1] as const, [TOGETHER, 2] as const];
      for (const [name, count] of inTurn(both, round)) {
        const loops = await Promise.all(processes.slice(0, count).map((child) => spin(child, seconds)));
        rates[name]?.push(loops.reduce((all, some) => all + some) / seconds);
      }
    }
  } finally {
    for (const child of processes) child.kill();
  }
  return {
    match: 'cores',
    title: 'two concurrent loops on two cores',
    unit: 'loops a second',
    rounds: rates,
  };
}

async function startSpinning(): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('spin-process.ts', import.meta.url)));
  await once(child, 'message');
  return child;
}

async function spin(child: ChildProcess, seconds: number): Promise<number> {
  child.send(seconds * 1000);
  const [loops] = await once(child, 'message');
  return Number(loops);
}
