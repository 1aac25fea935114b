/**
 * Runs the trials: all of them, or those whose files have one of the given names in them. `--quick` leaves out those that take
 * long and tries the others fewer times, so that all of it fits into ten minutes.
 */
import { spawnSync } from 'node:child_process';

const args = process.argv.slice(2);
const names = args.filter((arg) => arg !== '--quick');
const env = { ...process.env, ...(args.includes('--quick') ? { STINT_TRIALS: 'quick' } : {}) };
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.trials.config.ts', ...names];
const { status } = spawnSync(process.execPath, vitest, { stdio: 'inherit', env });
process.exitCode = status ?? 1;
