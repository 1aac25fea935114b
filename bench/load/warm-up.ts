import { peer, type Runner, type StintWorkload, stint } from '../contestants/runners.ts';
import type { Arena, Stage } from '../matches/arena.ts';

/**
 * Warms up all servers for the same time before any measurement: V8 optimizes hot code, so the first thousands of requests are
 * not representative. Each server gets its most common workloads.
 */
export async function warmUp(arena: Arena, seconds: number): Promise<void> {
  const { sqlite, postgres, shortSqlite, shortPostgres } = arena;
  const workloads = (stage: Stage, ...names: StintWorkload[]) =>
    names.map((name) => stint(arena.generator, stage, name));
  const servers: Runner[][] = [
    workloads(sqlite, 'me', 'mixed'),
    workloads(postgres, 'me', 'mixed'),
    workloads(shortSqlite, 'me', 'mixed'),
    workloads(shortPostgres, 'me', 'mixed'),
    [peer(arena, 'peerMixed')],
  ];
  for (const runners of servers) {
    for (const runner of runners) await runner.run({ connections: 16, seconds: seconds / runners.length });
  }
}
