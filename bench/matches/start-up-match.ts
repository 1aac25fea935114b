import { type Contestant, startBare, startPostGraphile, startStint } from '../contestants/contestants.ts';
import { at, BARE, POSTGRAPHILE, POSTGRES, SHORT, SQLITE } from '../contestants/names.ts';
import { inTurn } from './in-turn.ts';
import type { Result } from './results.ts';
import type { TestServers } from './test-servers.ts';

/** Measures the time from the start of each contestant's process to its first response. */
export async function matchStartUp(
  { sqlite, postgres, shortSqlite, shortPostgres }: TestServers,
  rounds: number,
  log: (text: string) => void,
): Promise<Result> {
  const starts: Record<string, () => Promise<Contestant>> = {
    [SQLITE]: () => startStint({ ...sqlite.settings }),
    [POSTGRES]: () => startStint({ ...postgres.settings }),
    [at(SQLITE, SHORT)]: () => startStint({ ...shortSqlite.settings }),
    [at(POSTGRES, SHORT)]: () => startStint({ ...shortPostgres.settings }),
    [POSTGRAPHILE]: () => startPostGraphile(postgres.settings.DATABASE_URL ?? ''),
    [BARE]: () => startBare(200),
  };
  const times: Record<string, number[]> = {};
  for (let round = 1; round <= rounds; round++) {
    log(`Start-up, round ${round} of ${rounds} …`);
    for (const [name, start] of inTurn(Object.entries(starts), round)) {
      const contestant = await start();
      times[name] ??= [];
      times[name].push(contestant.startedIn);
      await contestant.stop();
    }
  }
  return { match: 'start-up', title: 'start to the first response', unit: 'ms', rounds: times };
}
