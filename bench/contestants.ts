import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Contestant {
  url: string;
  /** Milliseconds from the start of the process to its first answer. */
  startedIn: number;
  memoryMegabytes: () => number;
  stop: () => Promise<void>;
}

/** Stint as a user runs it, on the embedded database, without a rate limit. */
export async function startStint(dataDir: string): Promise<Contestant> {
  const port = await freePort();
  const child = spawn(path.join(root, 'bin/stint'), ['serve'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      STINT_DATA_DIR: dataDir,
      STINT_RATE_LIMIT: 'off',
      DATABASE_URL: '',
    },
  });
  return contestant(child, `http://127.0.0.1:${port}`, '/readyz');
}

/** A bare node:http server that answers JSON of a given size. */
export async function startBare(size: number): Promise<Contestant> {
  const child = spawn(process.execPath, ['bench/bare-server.ts', String(size)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout ?? child, 'data');
  return contestant(child, `http://127.0.0.1:${Number(String(line))}`, null);
}

async function contestant(child: ChildProcess, url: string, probe: string | null): Promise<Contestant> {
  const begin = performance.now();
  const exited = once(child, 'exit');
  while (probe !== null) {
    if (child.exitCode !== null) throw new Error(`The server at ${url} ended with ${child.exitCode}.`);
    const answer = await fetch(url + probe).catch(() => null);
    if (answer?.ok) break;
    await setTimeout(10);
  }
  return {
    url,
    startedIn: performance.now() - begin,
    memoryMegabytes: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
