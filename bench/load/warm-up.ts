import { peer, type Runner, type StintWork, stint } from '../contestants/runners.ts';
import type { Arena, Stage } from '../matches/arena.ts';

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
  for (const runners of servers) {
    for (const runner of runners) await runner.run({ connections: 16, seconds: seconds / runners.length });
  }
}
