import { writeFileSync } from 'node:fs';
import { checkFigures } from './check-figures.ts';
import { openDatabases } from './contestants/databases.ts';
import { installPeers } from './contestants/install-peers.ts';
import { describeMachine } from './contestants/machine.ts';
import { figures } from './figures.ts';
import { FULL } from './load/pace.ts';
import { warmUp } from './load/warm-up.ts';
import { openArena } from './matches/arena.ts';
import { matchCores } from './matches/cores-match.ts';
import { matchImport } from './matches/import-match.ts';
import { matchMemory } from './matches/memory-match.ts';
import { playAll } from './matches/play.ts';
import type { Result } from './matches/results.ts';
import { matchStartUp } from './matches/start-up-match.ts';
import { type Options, readOptions, Usage } from './options.ts';
import { figuresTable, page, plot, resultsTables } from './report.ts';

/**
 * How fast Stint is, always as a ratio to someone else in the same run: times of one machine say little about another, and
 * less on a shared one. options.ts says what it can be told.
 */
const { pace, only, check, isStandard } = optionsOrEnd();
const plays = (match: string) => only === null || only === match;

const begin = performance.now();
const say = (text: string) => {
  process.stderr.write(`${((performance.now() - begin) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
};

// Servers that were started are stopped as this process exits, which a signal alone would not do. A PostgreSQL that was there before stays,
// and is not to keep our databases.
let removeDatabases = async () => {};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => removeDatabases().finally(() => process.exit(1)));
}

installPeers();
const databases = await openDatabases();
removeDatabases = databases.remove;
const results: Result[] = [];
try {
  const arena = await openArena(databases, pace.histories, say);
  const inBetween = async () => {
    if (only !== null) return;
    const { times, seconds } = pace.firstWarmUp;
    for (let time = 0; time < times; time++) await warmUp(arena, seconds);
    say('Warmed up.');
  };
  try {
    if (plays('cores')) {
      say('Running two concurrent loops on two cores …');
      results.push(await matchCores(pace));
    }
    if (plays('start-up')) results.push(await matchStartUp(arena, pace.rounds, say));
    if (plays('memory')) {
      say(`Watching memory for ${pace.memorySeconds} s, and warming up meanwhile …`);
      results.push(await matchMemory(arena, pace.memorySeconds, inBetween, say));
    }
    if (only === null) await databases.settle();
    // Otherwise the servers were warmed up beside the memory match. They have rested since, in which V8 drops compiled code.
    await warmUp(arena, only === null ? pace.againWarmUp : pace.onlyWarmUp);
    results.push(...(await playAll(arena, pace, only, say)));
    if (plays('import')) results.push(await matchImport(arena, pace, say));
  } finally {
    await arena.close();
  }
} finally {
  await databases.remove();
}

const machine = describeMachine(databases.postgresVersion);
const checked = checkFigures(
  figures.filter(({ match }) => plays(match)),
  results,
);
process.stdout.write(`${resultsTables(results)}\n\n${figuresTable(checked)}\n`);
const measured = { machine, pace, results, figures: checked };
write(isStandard ? '../docs/benchmarks.json' : 'results.json', `${JSON.stringify(measured, null, 1)}\n`);
if (isStandard) {
  write('../docs/benchmarks.md', page(measured));
  write('../docs/images/benchmarks.svg', plot(results));
}
const missed = checked.filter(({ isReached }) => !isReached);
say(`Done. ${checked.length - missed.length} of ${checked.length} figures reached.`);
if (pace.figureRounds < FULL.figureRounds)
  say('So few rounds are for a look: they say little about a figure.');
if (check && missed.length > 0) process.exitCode = 1;

function optionsOrEnd(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Usage)) throw error;
    (error.isAsked ? process.stdout : process.stderr).write(`${error.message}\n`);
    process.exit(error.isAsked ? 0 : 1);
  }
}

function write(name: string, text: string): void {
  writeFileSync(new URL(name, import.meta.url), text);
}
