import { once } from 'node:events';
import { vi } from 'vitest';
import type { TestDatabase } from '../harness/engines.ts';
import type { Settings } from '../harness/server.ts';
import { settingsFor, startStint } from './run-stint.ts';

/** The fields of a log line that tests read. */
interface LogLine {
  msg: string;
  reqId?: string;
  route?: string;
}

export interface StintProcess {
  origin: string;
  pid: number;
  /** The lines logged so far. Fails if a line is not JSON. */
  log: () => LogLine[];
  kill: (signal: NodeJS.Signals) => void;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  stop: () => Promise<void>;
}

/** Runs `stint serve` on an existing database. */
export async function startStintProcess(
  database: Pick<TestDatabase, 'url' | 'dataDir'>,
  settings: Settings = {},
): Promise<StintProcess> {
  const { child, finished } = startStint(['serve'], {
    env: { HOST: '127.0.0.1', PORT: '0', ...settingsFor(database), ...settings },
  });
  // A failed test may not stop its server; kill it with this process.
  const endAtExit = () => child.kill('SIGKILL');
  process.once('exit', endAtExit);
  child.once('exit', () => process.off('exit', endAtExit));
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  await Promise.race([
    vi.waitUntil(() => stderr.includes('Ctrl-C'), { timeout: 60_000, interval: 20 }),
    finished.then(({ stderr }) => {
      throw new Error(`The server did not start: ${stderr}`);
    }),
  ]);
  return {
    origin: /Listening on (http:\S+);/.exec(stderr)?.[1] ?? '',
    pid: child.pid ?? 0,
    log: () =>
      stdout
        .slice(0, stdout.lastIndexOf('\n') + 1)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    kill: (signal) => void child.kill(signal),
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await finished;
    },
  };
}
