import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openArena } from './arena.ts';
import { checkFigures } from './check-figures.ts';
import { matchCores } from './cores-match.ts';
import { openDatabases } from './databases.ts';
import { figures } from './figures.ts';
import { matchImport } from './import-match.ts';
import { installPeers } from './install-peers.ts';
import { describeMachine } from './machine.ts';
import { matches } from './matches.ts';
import { matchMemory } from './memory-match.ts';
import { POSTGRES, SQLITE } from './names.ts';
import { FULL, type Pace, QUICK } from './pace.ts';
import { play } from './play.ts';
import { figuresTable, page, plot, resultsTables } from './report.ts';
import type { Result } from './results.ts';
import { matchStartUp } from './start-up-match.ts';
import { warmUp } from './warm-up.ts';

/**
 * How fast Stint is, always as a ratio to someone else in the same run: times of one machine say little about another, and
 * less on a shared one. With --quick it takes about a minute and leaves what a full run wrote alone; with --check it fails where a
 * figure falls short; --entries sets how long the long history is.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    entries: { type: 'string' },
  },
});

const begin = performance.now();
const say = (text: string) => {
  process.stderr.write(`${((performance.now() - begin) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
};

// Servers that were started are stopped as this process exits, which a signal alone would not do.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const pace = paceOf(values);
installPeers();
const databases = await openDatabases();
const results: Result[] = [];
try {
  const arena = await openArena(databases, pace.histories, say);
  try {
    say('Looking what the second core adds …');
    results.push(await matchCores(pace));
    say('Starting each of them again and again …');
    results.push(await matchStartUp(arena, pace.rounds));
    say(`Watching memory for ${pace.memorySeconds} s, and warming up meanwhile …`);
    results.push(await matchMemory(arena, pace.memorySeconds, () => warmUp(arena, pace.firstWarmUp)));
    // Some have rested for minutes since, in which V8 forgets what it compiled.
    await warmUp(arena, pace.newWarmUp);
    for (const match of matches) results.push(await play(match, arena, pace, say));
  } finally {
    await arena.close();
  }
  say('Importing …');
  const { rounds, newWarmUp, importRows: rows, importSeconds: seconds } = pace;
  const importing = { rows, rounds, seconds, warmUp: newWarmUp };
  results.push(
    await matchImport({
      [SQLITE]: { ...importing, settings: databases.sqlite('import') },
      [POSTGRES]: { ...importing, settings: await databases.postgres('import') },
    }),
  );
} finally {
  await databases.remove();
}

const machine = describeMachine(databases.postgresVersion);
const checked = checkFigures(figures, results);
process.stdout.write(`${resultsTables(results)}\n\n${figuresTable(checked)}\n`);
const measured = { machine, pace, results, figures: checked };
write(values.quick ? 'results.quick.json' : 'results.json', `${JSON.stringify(measured, null, 2)}\n`);
if (!values.quick) {
  write('../docs/benchmarks.md', page(measured));
  write('../docs/images/benchmarks.svg', plot(results));
}
const missed = checked.filter(({ isReached }) => !isReached);
say(`Done. ${checked.length - missed.length} of ${checked.length} figures reached.`);
if (values.check && missed.length > 0) process.exitCode = 1;

function paceOf({ quick, entries }: { quick: boolean; entries?: string | undefined }): Pace {
  const standard = quick ? QUICK : FULL;
  if (entries === undefined) return standard;
  const long = Number(entries);
  if (!Number.isInteger(long) || long < standard.histories.short) {
    throw new Error(`--entries must be a whole number from ${standard.histories.short} on.`);
  }
  return { ...standard, histories: { ...standard.histories, long } };
}

function write(name: string, text: string): void {
  writeFileSync(new URL(name, import.meta.url), text);
}
