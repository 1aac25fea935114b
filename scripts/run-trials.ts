/**
 * Runs the trials: all of them, or those whose files have one of the given names in them. `--quick` leaves out those that take
 * long and the corners of the pages, unless they are named, and tries the others fewer times, so that it takes ten minutes. `--write`
 * keeps their figures in docs/reliability.json, of which `npm run docs` makes docs/reliability.md.
 */
import { spawnSync } from 'node:child_process';

const args = process.argv.slice(2);
const names = args.filter((arg) => arg !== '--quick' && arg !== '--write');
const env = {
  ...process.env,
  ...(args.includes('--quick') ? { STINT_TRIALS: 'quick' } : {}),
  ...(args.includes('--write') ? { STINT_TRIALS_WRITE: 'yes' } : {}),
};
const isForAll = args.includes('--quick') && names.length === 0;
const leftOut = isForAll ? ['--exclude', '**/*.{long,pages}.trial.ts'] : [];
const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'vitest.trials.config.ts',
  ...leftOut,
  ...names,
];
const { status } = spawnSync(process.execPath, vitest, { stdio: 'inherit', env });
process.exitCode = status ?? 1;
