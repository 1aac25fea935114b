import type { Arena, Stage } from './arena.ts';
import { peer, type Runner, type StintWork, stint } from './runners.ts';

/** How often the servers take turns, so that none rests for long before it is measured: V8 forgets what it compiled for one that does. */
const PASSES = 5;

/**
 * Gives all servers the same time to get going before any of them is measured: Node compiles what is used often better and
 * better, and the first thousands of requests are not what a day is like. Each is sent the most common of what it is going to be measured by.
 */
export async function warmUp(arena: Arena, seconds: number): Promise<void> {
  const { sqlite, postgres, shortSqlite, shortPostgres } = arena;
  const works = (stage: Stage, ...names: StintWork[]) =>
    names.map((name) => stint(arena.generator, stage, name));
  const servers: Runner[][] = [
    works(sqlite, 'me', 'mixed'),
    works(postgres, 'me', 'mixed'),
    works(shortSqlite, 'me', 'mixed'),
    works(shortPostgres, 'me', 'mixed'),
    [peer(arena, 'peerMixed')],
  ];
  for (let pass = 0; pass < PASSES; pass++) {
    for (const runners of servers) {
      const turn = { connections: 16, seconds: seconds / PASSES / runners.length };
      for (const runner of runners) await runner.run(turn);
    }
  }
}
