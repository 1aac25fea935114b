import type { Arena } from './arena.ts';
import { isInFigure } from './figures.ts';
import { inTurn } from './in-turn.ts';
import type { Match } from './matches.ts';
import type { Pace } from './pace.ts';
import type { Result } from './results.ts';

/**
 * Lets the contestants of a match work in turn, round by round. Many short rounds say more than a few long ones where the machine is not the
 * same from one second to the next. Those in a figure play more of them than the others, who leave after the first ones.
 */
export async function play(
  match: Match,
  arena: Arena,
  pace: Pace,
  say: (text: string) => void,
): Promise<Result> {
  const runners = await match.runners(arena);
  const rounds: Record<string, number[]> = {};
  const busy: Record<string, number[]> = {};
  try {
    for (const { run, newProcesses = 0 } of Object.values(runners)) {
      if (newProcesses > 0) await run({ connections: 16, seconds: pace.newWarmUp * newProcesses });
      // Not everything that a work needs has been used before.
      await run({ connections: match.connections, seconds: pace.warmUp });
    }
    const contestants = Object.entries(runners);
    const last = (name: string) => (isInFigure(match.id, name) ? pace.figureRounds : pace.rounds);
    const most = Math.max(...Object.keys(runners).map(last));
    for (let round = 1; round <= most; round++) {
      const told: string[] = [];
      const playing = contestants.filter(([name]) => round <= last(name));
      for (const [name, runner] of inTurn(playing, round)) {
        const load = await runner.run({ connections: match.connections, seconds: pace.seconds });
        note(rounds, name, load.perSecond);
        note(busy, name, load.busy);
        told.push(`${name} ${Math.round(load.perSecond)}`);
      }
      say(`${match.title}, round ${round} of ${most}: ${told.join('; ')} a second`);
    }
  } finally {
    for (const runner of Object.values(runners)) await runner.stop?.();
  }
  return { match: match.id, title: match.title, unit: 'a second', rounds, busy };
}

function note(taken: Record<string, number[]>, name: string, value: number): void {
  taken[name] ??= [];
  taken[name].push(value);
}
