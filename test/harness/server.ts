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
type Others = Parameters<typeof startServer> extends [unknown, ...infer Rest] ? Rest : never;

export interface TestServer {
  /** The services on the same database, to set the scene and to look at what is stored. */
  app: TestApp;
  /** Such as http://127.0.0.1:4000. */
  origin: string;
  client: (key: string | null) => Client;
  close: () => Promise<void>;
}

/** A real server on a new database, reached over HTTP. Settings are those of the environment. */
export async function startTestServer(
  engine: Engine,
  settings: Settings = {},
  ...others: Others
): Promise<TestServer> {
  const app = await createTestApp(engine);
  const server = await startServer(readConfig(settingsFor(app.database, settings)), ...others);
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
  /** Everything that it wrote to its standard output and standard error so far. */
  log: () => string;
  /** Reads no more of it, as a program that reads a log and ends. */
  closeLog: () => void;
  stop: () => Promise<void>;
}

/** Node's compile cache: a server starts in two thirds of the time. */
const COMPILED = join(tmpdir(), 'stint-test-compiled');

/** The server in a process of its own, on a database that exists already. */
export async function startServerProcess(
  database: TestDatabase,
  settings: Settings = {},
): Promise<ServerProcess> {
  const child = fork(fileURLToPath(new URL('../processes/serve.ts', import.meta.url)), {
    execArgv: [],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...settingsFor(database, settings) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  // Its end, and that of all it wrote. ("close" would say both, but does not come after a disconnection.)
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
  /** Sends a document and answers whatever comes back. */
  send: <Data>(
    document: string,
    variables?: Record<string, unknown>,
    headers?: Record<string, string>,
  ) => Promise<Answer<Data>>;
  /** Sends a document that must succeed as a whole, and answers its data. */
  run: <Data>(document: string, variables?: Record<string, unknown>) => Promise<Data>;
}

/** A client as the contract describes it: a key in the Authorization header, JSON in the body. */
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

/** Sends a body as it is to the address of the API. */
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

/** The text of a request that announces more than it sends. */
export function halfARequest(key: string): string {
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
