import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../src/app/free-port.ts';
import type { DatabaseSettings, Seeded } from './seed.ts';

/** Connections that Stint has to PostgreSQL where no setting says otherwise. */
export const POOL = 10;

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Contestant {
  url: string;
  /** Milliseconds from the start of the process to its first answer. */
  startedIn: number;
  memoryMegabytes: () => number;
  /** The most that it had at any time. */
  peakMegabytes: () => number;
  stop: () => Promise<void>;
}

/** Stint as a user runs it, without a rate limit; on the embedded database where the settings say nothing else. */
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
  await Promise.race([firstAnswer(`${url}/readyz`), server.failed]);
  return server.contestant(url);
}

/** A bare node:http server that answers JSON of a given size. */
export async function startBare(size: number): Promise<Contestant> {
  return startTold('bench/contestants/bare-server.ts', [String(size)], { probe: { path: '/', body: '{}' } });
}

/** A bare node:http server that writes what createTimeEntry writes to a database of SQLite. */
export async function startBareCreations(settings: DatabaseSettings, seeded: Seeded): Promise<Contestant> {
  return startTold('bench/contestants/bare-creations-server.ts', [
    JSON.stringify(settings),
    JSON.stringify(seeded),
  ]);
}

/** PostGraphile over the tables that peer-data.ts made, with as many connections to the database as Stint has. */
export async function startPostGraphile(databaseUrl: string): Promise<Contestant> {
  const environment = { NODE_ENV: 'production', GRAPHILE_ENV: 'production' };
  const probe = { path: '/graphql', body: '{"query":"{ __typename }"}' };
  return startTold('bench/contestants/postgraphile.js', [databaseUrl, String(POOL)], { environment, probe });
}

interface Told {
  environment?: Record<string, string>;
  /** The first request; without it, the server has started when it listens. */
  probe?: { path: string; body: string };
}

/** A server that writes the port that it took on its first line. */
async function startTold(
  script: string,
  args: readonly string[],
  { environment = {}, probe }: Told = {},
): Promise<Contestant> {
  const server = start(process.execPath, [script, ...args], environment);
  const line = await Promise.race([once(server.child.stdout, 'data'), server.failed]);
  const url = `http://127.0.0.1:${Number(String(line))}`;
  if (probe) await Promise.race([firstAnswer(url + probe.path, probe.body), server.failed]);
  return server.contestant(url);
}

/** Asks until it is answered well. */
async function firstAnswer(url: string, body?: string): Promise<void> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  while (!(await fetch(url, body === undefined ? {} : request).catch(() => null))?.ok) await setTimeout(10);
}

interface Started {
  child: ChildProcessByStdio<null, Readable, Readable>;
  /** Fails when the process ends. */
  failed: Promise<never>;
  /** To be called at its first answer. */
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
  // Child processes end with this process, however it ends.
  const stopAtExit = () => child.kill();
  process.once('exit', stopAtExit);
  child.once('exit', () => process.off('exit', stopAtExit));
  // Shown if it fails.
  let lastWords = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-2_000);
  });
  const exited = once(child, 'exit');
  const failed = exited.then(([code]) => {
    throw new Error(`${program} ${args[0]} ended with ${code}. ${lastWords}`);
  });
  failed.catch(() => {});
  const megabytes = (which: 'VmRSS' | 'VmHWM') => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
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
  return { child, failed, contestant };
}
