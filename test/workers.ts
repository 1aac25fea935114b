import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import type { TestDatabase } from './engines.ts';
import { freePort } from './ports.ts';
import { settingsFor, startStint } from './run-stint.ts';
import type { Settings } from './server.ts';

/** A line of the log, as far as tests look at it. */
interface LogLine {
  msg: string;
  pid: number;
  reqId?: string;
  route?: string;
  worker?: number;
}

export interface Workers {
  origin: string;
  /** The first process. */
  pid: number;
  /** What was logged so far; fails where a line is no JSON. */
  log: () => LogLine[];
  kill: (signal: NodeJS.Signals) => void;
  /** How the first process ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  stop: () => Promise<void>;
}

/** `stint serve` with several processes, as a person starts it, on a database that is there. */
export async function startWorkers(
  database: Pick<TestDatabase, 'url' | 'dataDir'>,
  settings: Settings = {},
): Promise<Workers> {
  const { child, finished } = startStint(['serve'], {
    env: { HOST: '127.0.0.1', PORT: '0', STINT_WORKERS: '2', ...settingsFor(database), ...settings },
  });
  // Where a test fails before it stops it, nothing goes on.
  const endAtExit = () => child.kill('SIGKILL');
  process.once('exit', endAtExit);
  child.once('exit', () => process.off('exit', endAtExit));
  let [out, said] = ['', ''];
  child.stdout.on('data', (text: string) => {
    out += text;
  });
  child.stderr.on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  await Promise.race([
    vi.waitUntil(() => said.includes('Ctrl-C'), { timeout: 60_000, interval: 20 }),
    finished.then(({ stderr }) => {
      throw new Error(`The server did not start: ${stderr}`);
    }),
  ]);
  return {
    origin: /Listening on (http:\S+);/.exec(said)?.[1] ?? '',
    pid: child.pid ?? 0,
    log: () =>
      out
        .slice(0, out.lastIndexOf('\n') + 1)
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

export interface Front {
  origin: string;
  /** Who answered, in order: each process has a name of its own in the ids of its requests. */
  answeredBy: string[];
  close: () => void;
}

/** Stands before a server and passes requests on, each by a connection of its own: they come to the processes in turn. */
export function inTurn(target: string, port = 0): Promise<Front> {
  return startFront(target, false, port);
}

/** Passes all requests on by one connection, and so to one process. */
function toOne(target: string): Promise<Front> {
  return startFront(target, new Agent({ keepAlive: true, maxSockets: 1 }), 0);
}

/** Ways to two processes, one for each. */
export async function toEach(target: string): Promise<[Front, Front]> {
  const [one, other] = [await toOne(target), await toOne(target)];
  for (const { origin } of [one, other]) await (await fetch(`${origin}/healthz`)).text();
  if (one.answeredBy[0] !== other.answeredBy[0]) return [one, other];
  other.close();
  one.close();
  return toEach(target);
}

async function startFront(target: string, agent: Agent | false, port: number): Promise<Front> {
  const answeredBy: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const asked = request(target + url, { method, headers, agent }, (answer) => {
      answeredBy.push(/^[^-]+/.exec(String(answer.headers['x-request-id']))?.[0] ?? '');
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    outgoing.on('close', () => asked.destroy());
    incoming.pipe(asked);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answeredBy,
    close: () => {
      server.close();
      server.closeAllConnections();
      if (agent) agent.destroy();
    },
  };
}

/** Whether there is a process of this id. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A server of several processes behind a front that takes them in turn, and that is the address that everyone knows. */
export async function startWorkersInTurn(
  database: TestDatabase,
  settings: Settings = {},
): Promise<{ workers: Workers; front: Front }> {
  const [port, own] = [await freePort(), await freePort()];
  const workers = await startWorkers(database, {
    PORT: String(own),
    STINT_BASE_URL: `http://127.0.0.1:${port}`,
    ...settings,
  });
  return { workers, front: await inTurn(workers.origin, port) };
}
