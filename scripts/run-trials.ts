/**
 * Runs all trials, or the trials whose file names contain one of the given names. `--quick` takes ten minutes: it repeats trials
 * less often, and without names it skips `*.long.trial.ts` and `*.pages.trial.ts`. `--write` stores the figures in
 * docs/reliability.json, from which `npm run docs` makes docs/reliability.md.
 */
import { spawnSync } from 'node:child_process';

const args = process.argv.slice(2);
const names = args.filter((arg) => arg !== '--quick' && arg !== '--write');
const env = {
  ...process.env,
  ...(args.includes('--quick') ? { STINT_TRIALS: 'quick' } : {}),
  ...(args.includes('--write') ? { STINT_TRIALS_WRITE: 'yes' } : {}),
};
const skipsLongTrials = args.includes('--quick') && names.length === 0;
const excluded = skipsLongTrials ? ['--exclude', '**/*.{long,pages}.trial.ts'] : [];
const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'vitest.trials.config.ts',
  ...excluded,
  ...names,
];
const { status } = spawnSync(process.execPath, vitest, { stdio: 'inherit', env });
process.exitCode = status ?? 1;
