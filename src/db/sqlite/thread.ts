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
import { explainRead } from '../disk-failure.ts';
import type { Tables } from '../schema.ts';
import { unreachable } from '../unavailable.ts';

export interface ThreadData {
  file: string;
  /** READ runs reports; COPY_LOG copies the write-ahead log into the database. */
  purpose: 'READ' | 'COPY_LOG';
}

/** A statement for the thread. */
export interface ThreadRequest {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

/** The rows of a statement, or the message and the SQLite code of its error. */
export type ThreadResponse =
  | { id: number; rows: unknown[] }
  | { id: number; failure: string; errcode: number | undefined };

interface Pending {
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
}

/**
 * A thread with its own connection. SQLite runs a statement on the calling thread, so a report would block all
 * requests: beside searches through 300,000 entries, the p95 of other requests was 405 ms without threads and is 3 ms.
 * The thread starts with the first statement and does not keep the process alive.
 */
export class SqliteThread {
  readonly #data: ThreadData;
  #worker: Worker | null = null;
  readonly #pending = new Map<number, Pending>();
  #nextId = 0;

  constructor(file: string, purpose: ThreadData['purpose']) {
    this.#data = { file, purpose };
  }

  /** The number of pending statements. */
  get load(): number {
    return this.#pending.size;
  }

  run(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    const worker = this.#start();
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, sql, parameters } satisfies ThreadRequest);
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
    worker.on('message', (response: ThreadResponse) => this.#settle(response));
    worker.on('error', (error) => this.#fail(worker, error as Error));
    worker.on('exit', () => this.#fail(worker, new Error('A thread of the database has ended.')));
    this.#worker = worker;
    return worker;
  }

  #settle(response: ThreadResponse): void {
    const pending = this.#pending.get(response.id);
    this.#pending.delete(response.id);
    if (this.#pending.size === 0) this.#worker?.unref();
    if ('rows' in response) pending?.resolve(response.rows);
    else
      pending?.reject(explainRead(Object.assign(new Error(response.failure), { errcode: response.errcode })));
  }

  /** Rejects all pending statements. The next statement starts a new thread. */
  #fail(worker: Worker, error: Error): void {
    // A failed thread emits `error` and then `exit`; a new thread may have started in between.
    if (worker !== this.#worker) return;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    this.#worker = null;
    for (const { reject } of pending) reject(unreachable(error));
  }
}

/**
 * A read-only handle that runs each statement on the thread with the fewest pending statements. It has no transactions.
 */
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
    const leastBusy = () => threads.reduce((a, b) => (b.load < a.load ? b : a));
    this.#connection = {
      executeQuery: async <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) =>
        ({ rows: (await leastBusy().run(sql, parameters)) as Row[] }) satisfies QueryResult<Row>,
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
