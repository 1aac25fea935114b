import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../src/app/free-port.ts';
import type { DatabaseSettings, Seeded } from './seed.ts';

/** Stint's default number of connections to PostgreSQL. */
export const POOL = 10;

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Contestant {
  url: string;
  /** Milliseconds from the start of the process to its first successful response. */
  startedIn: number;
  memoryMegabytes: () => number;
  /** Peak resident memory since the start of the process. */
  peakMegabytes: () => number;
  stop: () => Promise<void>;
}

/** Starts `stint serve` without rate limits. It uses the embedded database unless the settings name another. */
export async function startStint(settings: Record<string, string>): Promise<Contestant> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = start(path.join(root, 'bin/stint'), ['serve'], {
    PORT: String(port),
    STINT_RATE_LIMIT: 'off',
    STINT_IMPORT_RATE_LIMIT: 'off',
    DATABASE_URL: '',
    ...settings,
  });
  await Promise.race([waitForResponse(`${url}/readyz`), server.exitedEarly]);
  return server.contestant(url);
}

/** Starts a bare node:http server that responds with JSON of `size` bytes. */
export async function startBare(size: number): Promise<Contestant> {
  return startScript('bench/contestants/bare-server.ts', [String(size)], {
    probe: { path: '/', body: '{}' },
  });
}

/** Starts a bare node:http server that writes the rows of createTimeEntry to SQLite. */
export async function startBareCreations(settings: DatabaseSettings, seeded: Seeded): Promise<Contestant> {
  return startScript('bench/contestants/bare-creations-server.ts', [
    JSON.stringify(settings),
    JSON.stringify(seeded),
  ]);
}

/** Starts PostGraphile over the tables of peer-data.ts, with Stint's default number of connections to PostgreSQL. */
export async function startPostGraphile(databaseUrl: string): Promise<Contestant> {
  const environment = { NODE_ENV: 'production', GRAPHILE_ENV: 'production' };
  const probe = { path: '/graphql', body: '{"query":"{ __typename }"}' };
  return startScript('bench/contestants/postgraphile.js', [databaseUrl, String(POOL)], {
    environment,
    probe,
  });
}

interface ScriptOptions {
  environment?: Record<string, string>;
  /** Sent until the server answers it. Without a probe, a listening server counts as started. */
  probe?: { path: string; body: string };
}

/** Starts a server script that writes its port as the first line of stdout. */
async function startScript(
  script: string,
  args: readonly string[],
  { environment = {}, probe }: ScriptOptions = {},
): Promise<Contestant> {
  const server = start(process.execPath, [script, ...args], environment);
  const line = await Promise.race([once(server.child.stdout, 'data'), server.exitedEarly]);
  const url = `http://127.0.0.1:${Number(String(line))}`;
  if (probe) await Promise.race([waitForResponse(url + probe.path, probe.body), server.exitedEarly]);
  return server.contestant(url);
}

/** Repeats the request until its response is successful. */
async function waitForResponse(url: string, body?: string): Promise<void> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  while (!(await fetch(url, body === undefined ? {} : request).catch(() => null))?.ok) await setTimeout(10);
}

interface Started {
  child: ChildProcessByStdio<null, Readable, Readable>;
  /** Rejects when the process exits. */
  exitedEarly: Promise<never>;
  /** Call at the first response of the server: it takes the start-up time. */
  contestant: (url: string) => Contestant;
}

function start(program: string, args: readonly string[], environment: Record<string, string>): Started {
  const begin = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  child.stdout.on('data', () => {});
  // Kills the child when this process exits.
  const stopAtExit = () => child.kill();
  process.once('exit', stopAtExit);
  child.once('exit', () => process.off('exit', stopAtExit));
  // Included in the error message if the process exits.
  let stderrTail = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderrTail = (stderrTail + text).slice(-2_000);
  });
  const exited = once(child, 'exit');
  const exitedEarly = exited.then(([code]) => {
    throw new Error(`${program} ${args[0]} ended with ${code}. ${stderrTail}`);
  });
  exitedEarly.catch(() => {});
  const megabytes = (field: 'VmRSS' | 'VmHWM') => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  };
  const contestant = (url: string): Contestant => ({
    url,
    startedIn: performance.now() - begin,
    memoryMegabytes: () => megabytes('VmRSS'),
    peakMegabytes: () => megabytes('VmHWM'),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  });
  return { child, exitedEarly, contestant };
}
