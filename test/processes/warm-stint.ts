import { fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import type { Finished, RunOptions } from './run-stint.ts';

export interface Command {
  args: readonly string[];
  input: string;
  env: Record<string, string | undefined>;
  cwd: string;
}

type Run = (args: readonly string[], options?: Omit<RunOptions, 'program'>) => Promise<Finished>;

/**
 * Runs the commands of a test file in one process that has loaded the code. A process per command takes 0.4 s of CPU time, most of
 * it to load modules. Tests of the launcher, of signals and of terminals use run-stint.ts.
 */
export function withWarmStint(): Run {
  let warm: ReturnType<typeof startWarmStint>;
  beforeAll(() => {
    warm = startWarmStint();
  });
  afterAll(() => warm.stop());
  return (args, options) => warm.run(args, options);
}

function startWarmStint(): { run: Run; stop: () => Promise<void> } {
  const child = fork(fileURLToPath(new URL('warm-stint-process.ts', import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = once(child, 'exit');
  const waiting: PromiseWithResolvers<Finished>[] = [];
  child.on('message', (finished: Finished) => waiting.shift()?.resolve(finished));
  child.on('exit', () => {
    for (const { reject } of waiting) reject(new Error('The process for commands ended.'));
  });
  return {
    run: (args, { input = '', env = {}, cwd = tmpdir() } = {}) => {
      const result = Promise.withResolvers<Finished>();
      waiting.push(result);
      child.send({ args, input, env: { PATH: process.env.PATH, ...env }, cwd } satisfies Command);
      return result.promise;
    },
    stop: async () => {
      child.disconnect();
      await exited;
    },
  };
}
