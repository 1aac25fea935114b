import { writeFileSync } from 'node:fs';
import { checkFigures } from './check-figures.ts';
import { openDatabases } from './contestants/databases.ts';
import { installPeers } from './contestants/install-peers.ts';
import { describeMachine } from './contestants/machine.ts';
import { figures } from './figures.ts';
import { FULL } from './load/pace.ts';
import { warmUp } from './load/warm-up.ts';
import { matchCores } from './matches/cores-match.ts';
import { matchImport } from './matches/import-match.ts';
import { matchMemory } from './matches/memory-match.ts';
import { playAll } from './matches/play.ts';
import type { Result } from './matches/results.ts';
import { matchStartUp } from './matches/start-up-match.ts';
import { startTestServers } from './matches/test-servers.ts';
import { type Options, readOptions, Usage } from './options.ts';
import { figuresTable, page, plot, resultsTables } from './report.ts';

/**
 * The benchmark. Figures are ratios of contestants in the same run, because absolute rates depend on the machine and its load.
 * See options.ts for the options.
 */
const { pace, only, check, isStandard } = readOptionsOrExit();
const plays = (match: string) => only === null || only === match;

const begin = performance.now();
const log = (text: string) => {
  process.stderr.write(`${((performance.now() - begin) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
};

// Calls process.exit on a signal, because only its exit handlers stop the child processes. A PostgreSQL that was running before
// stays, so its benchmark databases are dropped.
let removeDatabases = async () => {};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => removeDatabases().finally(() => process.exit(1)));
}

installPeers();
const databases = await openDatabases();
removeDatabases = databases.remove;
const results: Result[] = [];
try {
  const servers = await startTestServers(databases, pace.histories, log);
  const inBetween = async () => {
    if (only !== null) return;
    const { times, seconds } = pace.firstWarmUp;
    for (let time = 0; time < times; time++) await warmUp(servers, seconds);
    log('All servers are warm.');
  };
  try {
    if (plays('cores')) {
      log('Running two concurrent loops on two cores …');
      results.push(await matchCores(pace));
    }
    if (plays('start-up')) results.push(await matchStartUp(servers, pace.rounds, log));
    if (plays('memory')) {
      log(`Measuring memory for ${pace.memorySeconds} s; the other servers warm up meanwhile …`);
      results.push(await matchMemory(servers, pace.memorySeconds, inBetween, log));
    }
    if (only === null) await databases.settle();
    // In a full run the servers warmed up during the memory match. A shorter warm-up follows, because V8 drops code of idle servers.
    await warmUp(servers, only === null ? pace.againWarmUp : pace.onlyWarmUp);
    results.push(...(await playAll(servers, pace, only, log)));
    if (plays('import')) results.push(await matchImport(servers, pace, log));
  } finally {
    await servers.close();
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
const missedFigures = checked.filter(({ isReached }) => !isReached);
log(`Done. ${checked.length - missedFigures.length} of ${checked.length} figures met.`);
if (pace.figureRounds < FULL.figureRounds) log('Too few rounds for reliable figures.');
if (check && missedFigures.length > 0) process.exitCode = 1;

function readOptionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Usage)) throw error;
    (error.isHelp ? process.stdout : process.stderr).write(`${error.message}\n`);
    process.exit(error.isHelp ? 0 : 1);
  }
}

function write(name: string, text: string): void {
  writeFileSync(new URL(name, import.meta.url), text);
}
