import type { Runner } from '../contestants/runners.ts';
import { isInFigure } from '../figures.ts';
import type { Pace } from '../load/pace.ts';
import { inTurn } from './in-turn.ts';
import { type Match, series } from './matches.ts';
import type { Result } from './results.ts';
import type { TestServers } from './test-servers.ts';

/** Plays all matches, or only the match `only`. Starts the temporary servers of a series before its first match. */
export async function playAll(
  servers: TestServers,
  pace: Pace,
  only: string | null,
  log: (text: string) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { ids, open } of series) {
    if (only !== null && !ids.includes(only)) continue;
    const { matches: all, temporaryServers } = await open(servers);
    const matches = all.filter(({ id }) => only === null || id === only);
    try {
      for (const server of temporaryServers) await server.warmUp(pace.newWarmUp);
      const warm = new Set<Runner>();
      for (const match of matches) {
        await warmUpNewRunners(match, warm, pace.warmUp);
        results.push(await play(match, pace, log));
      }
    } finally {
      for (const server of temporaryServers) await server.stop();
    }
  }
  return results;
}

/** Warms up the runners that have not run yet: the first warm-up covers only the common workloads. */
async function warmUpNewRunners(
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
 * Runs the contestants of a match in turn, round by round. On a machine whose speed varies from second to second, many short
 * rounds give better ratios than a few long ones. Contestants in a figure play more rounds.
 */
async function play(match: Match, pace: Pace, log: (text: string) => void): Promise<Result> {
  const { id, title, connections } = match;
  const contestants = Object.entries(match.runners);
  const rounds: Record<string, number[]> = {};
  const generatorLoadShare: Record<string, number[]> = {};
  const roundsOf = (name: string) => (isInFigure(id, name) ? pace.figureRounds : pace.rounds);
  const maxRounds = Math.max(...contestants.map(([name]) => roundsOf(name)));
  for (let round = 1; round <= maxRounds; round++) {
    const summaries: string[] = [];
    const playing = contestants.filter(([name]) => round <= roundsOf(name));
    for (const [name, { run }] of inTurn(playing, round)) {
      const load = await run({ connections, seconds: pace.seconds });
      append(rounds, name, load.perSecond);
      append(generatorLoadShare, name, load.generatorLoadShare);
      summaries.push(`${name} ${Math.round(load.perSecond)}`);
    }
    log(`${title}, round ${round} of ${maxRounds}: ${summaries.join('; ')} per second`);
  }
  return { match: id, title, unit: 'a second', rounds, generatorLoadShare };
}

function append(values: Record<string, number[]>, name: string, value: number): void {
  values[name] ??= [];
  values[name].push(value);
}
