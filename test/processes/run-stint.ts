import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '../harness/engines.ts';

export const launcher = fileURLToPath(new URL('../../bin/stint', import.meta.url));

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  /** Standard input; empty by default. */
  input?: string;
  env?: Record<string, string>;
  program?: string;
  cwd?: string;
}

/** The environment variables for a test database. */
export function settingsFor(database: Pick<TestDatabase, 'url' | 'dataDir'>): Record<string, string> {
  return { STINT_DATA_DIR: database.dataDir, DATABASE_URL: database.url ?? '' };
}

/** Starts the command line like a user, in the temporary folder and with only the given settings. */
export function startStint(args: readonly string[], options: RunOptions = {}) {
  const child = spawn(options.program ?? launcher, args, {
    cwd: options.cwd ?? tmpdir(),
    env: { PATH: process.env.PATH, ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // Ignored, because a command that does not read its input closes the pipe.
  child.stdin.on('error', () => {});
  child.stdin.end(options.input ?? '');
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const finished = new Promise<Finished>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, finished };
}

export function runStint(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  return startStint(args, options).finished;
}
