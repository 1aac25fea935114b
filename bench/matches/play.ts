import type { Runner } from '../contestants/runners.ts';
import { isInFigure } from '../figures.ts';
import type { Pace } from '../load/pace.ts';
import type { Arena } from './arena.ts';
import { inTurn } from './in-turn.ts';
import { type Match, series } from './matches.ts';
import type { Result } from './results.ts';

/** Plays all matches, or the one that is named, each series with its guests. */
export async function playAll(
  arena: Arena,
  pace: Pace,
  only: string | null,
  say: (text: string) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { ids, open } of series) {
    if (only !== null && !ids.includes(only)) continue;
    const { matches: all, guests } = await open(arena);
    const matches = all.filter(({ id }) => only === null || id === only);
    try {
      for (const guest of guests) await guest.warmUp(pace.newWarmUp);
      const warm = new Set<Runner>();
      for (const match of matches) {
        await warmUpOthers(match, warm, pace.warmUp);
        results.push(await play(match, pace, say));
      }
    } finally {
      for (const guest of guests) await guest.stop();
    }
  }
  return results;
}

/** Not everything that a work needs has been used before. */
async function warmUpOthers(
  { runners, connections }: Match,
  warm: Set<Runner>,
  seconds: number,
): Promise<void> {
  for (const runner of Object.values(runners)) {
    if (warm.has(runner)) continue;
    warm.add(runner);
    await runner.run({ connections, seconds });
  }
}

/**
 * Lets the contestants of a match work in turn, round by round. Many short rounds say more than a few long ones where the machine is not the
 * same from one second to the next. Those in a figure play more of them than the others, who leave after the first ones.
 */
async function play(match: Match, pace: Pace, say: (text: string) => void): Promise<Result> {
  const { id, title, connections } = match;
  const contestants = Object.entries(match.runners);
  const rounds: Record<string, number[]> = {};
  const busy: Record<string, number[]> = {};
  const last = (name: string) => (isInFigure(id, name) ? pace.figureRounds : pace.rounds);
  const most = Math.max(...contestants.map(([name]) => last(name)));
  for (let round = 1; round <= most; round++) {
    const told: string[] = [];
    const playing = contestants.filter(([name]) => round <= last(name));
    for (const [name, { run }] of inTurn(playing, round)) {
      const load = await run({ connections, seconds: pace.seconds });
      note(rounds, name, load.perSecond);
      note(busy, name, load.busy);
      told.push(`${name} ${Math.round(load.perSecond)}`);
    }
    say(`${title}, round ${round} of ${most}: ${told.join('; ')} a second`);
  }
  return { match: id, title, unit: 'a second', rounds, busy };
}

function note(taken: Record<string, number[]>, name: string, value: number): void {
  taken[name] ??= [];
  taken[name].push(value);
}
