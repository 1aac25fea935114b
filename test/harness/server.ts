import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../src/app/config.ts';
import { startServer } from '../../src/app/main.ts';
import type { Engine } from '../../src/db/database.ts';
import { GRAPHQL_PATH } from '../../src/http/graphql/route.ts';
import type { ErrorCode } from '../../src/lib/errors.ts';
import { createTestApp, type TestApp, type TestDatabase } from './engines.ts';

export type Settings = Record<string, string>;
type StartOptions = Parameters<typeof startServer> extends [unknown, ...infer Rest] ? Rest : never;

export interface TestServer {
  /** The services on the same database, to prepare data and to read stored rows. */
  app: TestApp;
  /** Such as http://127.0.0.1:4000. */
  origin: string;
  client: (key: string | null) => Client;
  close: () => Promise<void>;
}

/** Starts a server on a new database. `settings` are environment variables. */
export async function startTestServer(
  engine: Engine,
  settings: Settings = {},
  ...options: StartOptions
): Promise<TestServer> {
  const app = await createTestApp(engine);
  const server = await startServer(readConfig(settingsFor(app.database, settings)), ...options);
  return {
    app,
    origin: server.address,
    client: (key) => createClient(server.address, key),
    close: async () => {
      await server.close();
      await app.close();
    },
  };
}

export interface ServerProcess {
  origin: string;
  client: (key: string | null) => Client;
  /** The standard output and standard error of the process so far. */
  log: () => string;
  /** Closes the output pipes, like a log reader that exits. */
  closeLog: () => void;
  stop: () => Promise<void>;
}

/** Node's compile cache. With the cache, a server starts in two thirds of the time. */
const COMPILE_CACHE = join(tmpdir(), 'stint-test-compiled');

/** Starts a server process on an existing database. */
export async function startServerProcess(
  database: TestDatabase,
  settings: Settings = {},
): Promise<ServerProcess> {
  const child = fork(fileURLToPath(new URL('../processes/serve.ts', import.meta.url)), {
    execArgv: [],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...settingsFor(database, settings) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  // The exit and the end of both streams. The event "close" would cover all, but is not emitted after a disconnect.
  const ends: Promise<unknown>[] = [once(child, 'exit')];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    ends.push(once(stream, 'close'));
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  const origin = await addressOf(child, () => log);
  return {
    origin,
    client: (key) => createClient(origin, key),
    log: () => log,
    closeLog: () => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    },
    stop: async () => {
      child.disconnect();
      await Promise.all(ends);
    },
  };
}

function addressOf(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (address) => resolve(String(address)));
    child.once('exit', () => reject(new Error(`The server did not start: ${log()}`)));
  });
}

function settingsFor(database: TestDatabase, settings: Settings): Settings {
  return {
    PORT: '0',
    HOST: '127.0.0.1',
    STINT_DATA_DIR: database.dataDir,
    DATABASE_URL: database.url ?? '',
    STINT_LOG_LEVEL: 'silent',
    STINT_RATE_LIMIT: 'off',
    ...settings,
  };
}

interface AnsweredError {
  message: string;
  path?: (string | number)[];
  extensions: { code: ErrorCode; field?: string };
}

export interface Answer<Data = unknown> {
  status: number;
  headers: Headers;
  text: string;
  data: Data | null | undefined;
  errors: AnsweredError[];
}

export interface Client {
  /** Sends a document and returns the response, even with errors. */
  send: <Data>(
    document: string,
    variables?: Record<string, unknown>,
    headers?: Record<string, string>,
  ) => Promise<Answer<Data>>;
  /** Sends a document and returns its data. Throws if there is any error. */
  run: <Data>(document: string, variables?: Record<string, unknown>) => Promise<Data>;
}

/** A plain client of the API: a key in the Authorization header, JSON in the body. */
export function createClient(origin: string, key: string | null): Client {
  const send = async <Data>(
    document: string,
    variables?: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<Answer<Data>> =>
    readAnswer(
      await post(origin, JSON.stringify({ query: document, variables }), {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...headers,
      }),
    );
  return {
    send,
    run: async <Data>(document: string, variables?: Record<string, unknown>) => {
      const { status, data, errors, text } = await send<Data>(document, variables);
      if (status !== 200 || errors.length > 0 || data === null || data === undefined) {
        throw new Error(`The request failed with ${status}: ${text}`);
      }
      return data;
    },
  };
}

/** Posts a body to the API endpoint. */
export function post(
  origin: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${origin}${GRAPHQL_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}

export async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  const text = await response.text();
  const body = JSON.parse(text) as { data?: Data | null; errors?: AnsweredError[] };
  return {
    status: response.status,
    headers: response.headers,
    text,
    data: body.data,
    errors: body.errors ?? [],
  };
}

/** A raw request whose Content-Length exceeds its body. */
export function partialRequest(key: string): string {
  return [
    `POST ${GRAPHQL_PATH} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
    '',
    '{"query":',
  ].join('\r\n');
}
