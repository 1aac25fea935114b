import { Worker } from 'node:worker_threads';
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Tables } from '../schema.ts';

export interface ThreadData {
  file: string;
  /** To read, or to copy what is in the write-ahead log into the database. */
  purpose: 'READ' | 'COPY_LOG';
}

/** A statement for the thread. */
export interface ThreadQuestion {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

/** Its answer: rows, or the message of a failure. */
export type ThreadAnswer = { id: number; rows: unknown[] } | { id: number; failure: string };

interface Waiting {
  resolve: (rows: unknown[]) => void;
  reject: (error: Error) => void;
}

/**
 * A thread with a connection of its own. SQLite runs a statement on the thread that asks, so a report would block all requests: beside
 * searches through 300,000 entries, the p95 of other requests was 405 ms without it and is 3 ms. It starts with the first question and does
 * not keep the process alive.
 */
export class SqliteThread {
  readonly #data: ThreadData;
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  constructor(file: string, purpose: ThreadData['purpose']) {
    this.#data = { file, purpose };
  }

  /** How many questions it has not answered yet. */
  get load(): number {
    return this.#waiting.size;
  }

  ask(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    const worker = this.#start();
    const id = this.#asked++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, sql, parameters } satisfies ThreadQuestion);
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./thread-worker.ts', import.meta.url), {
      workerData: this.#data,
    });
    worker.on('message', (answer: ThreadAnswer) => this.#settle(answer));
    worker.on('error', (error) => this.#fail(worker, error as Error));
    worker.on('exit', () => this.#fail(worker, new Error('A thread of the database has ended.')));
    this.#worker = worker;
    return worker;
  }

  #settle(answer: ThreadAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#worker?.unref();
    if ('rows' in answer) waiting?.resolve(answer.rows);
    else waiting?.reject(new Error(answer.failure));
  }

  /** Rejects all waiting questions; the next one starts a new thread. */
  #fail(worker: Worker, error: Error): void {
    // It says that it failed, and then that it ended; by then there may be another.
    if (worker !== this.#worker) return;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#worker = null;
    for (const { reject } of waiting) reject(error);
  }
}

/** A handle whose statements are each run by the thread that has the least to do. It has no transactions. */
export function kyselyOnThreads(threads: readonly SqliteThread[]): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ThreadDriver(threads),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely<Tables>({ dialect });
}

class ThreadDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(threads: readonly SqliteThread[]) {
    const idlest = () => threads.reduce((one, other) => (other.load < one.load ? other : one));
    this.#connection = {
      executeQuery: async <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) =>
        ({ rows: (await idlest().ask(sql, parameters)) as Row[] }) satisfies QueryResult<Row>,
      streamQuery: () => {
        throw new Error('Ask for pages instead.');
      },
    };
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('This connection only reads, one statement at a time.');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
