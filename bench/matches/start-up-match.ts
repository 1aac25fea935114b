import { type Contestant, startBare, startPostGraphile, startStint } from '../contestants/contestants.ts';
import { at, BARE, POSTGRAPHILE, POSTGRES, SHORT, SQLITE } from '../contestants/names.ts';
import type { Arena } from './arena.ts';
import { inTurn } from './in-turn.ts';
import type { Result } from './results.ts';

/** How long each takes from the start of its process to its first answer. */
export async function matchStartUp(
  { sqlite, postgres, shortSqlite, shortPostgres }: Arena,
  rounds: number,
  say: (text: string) => void,
): Promise<Result> {
  const starts: Record<string, () => Promise<Contestant>> = {
    [SQLITE]: () => startStint({ ...sqlite.settings }),
    [POSTGRES]: () => startStint({ ...postgres.settings }),
    [at(SQLITE, SHORT)]: () => startStint({ ...shortSqlite.settings }),
    [at(POSTGRES, SHORT)]: () => startStint({ ...shortPostgres.settings }),
    [POSTGRAPHILE]: () => startPostGraphile(postgres.settings.DATABASE_URL ?? ''),
    [BARE]: () => startBare(200),
  };
  const taken: Record<string, number[]> = {};
  for (let round = 1; round <= rounds; round++) {
    say(`Starting each of them, round ${round} of ${rounds} …`);
    for (const [name, start] of inTurn(Object.entries(starts), round)) {
      const contestant = await start();
      taken[name] ??= [];
      taken[name].push(contestant.startedIn);
      await contestant.stop();
    }
  }
  return { match: 'start-up', title: 'start to the first response', unit: 'ms', rounds: taken };
}
