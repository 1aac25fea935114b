import type { Arena } from './arena.ts';
import { peer, stint } from './runners.ts';

/**
 * Gives all servers the same time to get going before any of them is measured: Node compiles what is used often better and
 * better, and the first thousands of requests are not what a day is like.
 */
export async function warmUp(arena: Arena, seconds: number): Promise<void> {
  const { generator, sqlite, postgres, shortSqlite, shortPostgres } = arena;
  const stints = [sqlite, postgres, shortSqlite, shortPostgres].map((stage) =>
    stint(generator, stage, 'mixed'),
  );
  for (const runner of [...stints, peer(arena, 'peerMixed')]) await runner.run({ connections: 16, seconds });
}
