import type pg from 'pg';
import { atEndOfTurn } from '../lib/turn.ts';
import type { Route } from './postgres-reading.ts';

/** As many statements as are under way on a connection at the most: the last of them waits for all others. */
export const MOST_TOGETHER = 4;
/** Milliseconds without an answer after which nobody is sent to wait behind a statement. */
const SLOW = 5;

interface Job {
  run: (client: pg.ClientBase) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (reason: unknown) => void;
}

/** pg sends a statement before the one ahead of it was answered where its client says so, which may change while nothing is under way. */
type Client = Omit<pg.PoolClient, 'pipeline'> & { pipeline: boolean };

interface Connections {
  connect: () => Promise<pg.PoolClient>;
  /** Whether somebody waits for a connection that is free. */
  areWanted: () => boolean;
}

/**
 * For small statements. Those that are asked for in the same turn of the event loop are sent together over one connection, which others
 * join while it answers. To write to a connection whose server process sleeps was a fifth of a page, 80 µs, most of it to wake that up:
 * at 16 connections it is a fifth more pages, a quarter more `{ me }` and a tenth more creations, for a fifth less CPU time.
 */
export function sharingRoute({ connect, areWanted }: Connections): Route {
  const shared = new Set<SharedConnection>();
  let waiting: Job[] = [];
  const open = async (jobs: readonly Job[]) => {
    try {
      const connection = new SharedConnection(await connect(), () => shared.delete(connection));
      shared.add(connection);
      connection.send(jobs);
    } catch (error) {
      for (const { reject } of jobs) reject(error);
    }
  };
  const send = () => {
    const jobs = waiting;
    waiting = [];
    // Who joined a connection for which somebody waits would keep it from them, again and again.
    if (!areWanted()) for (const connection of shared) connection.send(jobs.splice(0, connection.room()));
    while (jobs.length > 0) void open(jobs.splice(0, MOST_TOGETHER));
  };
  return (run) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) atEndOfTurn(send);
      waiting.push({ run, resolve, reject });
    });
}

/** A connection that several use at a time, until none of them is left. */
class SharedConnection {
  readonly #client: Client;
  readonly #onEnd: () => void;
  #underWay = 0;
  #hasFailed = false;
  #movedAt = performance.now();

  constructor(client: Client, onEnd: () => void) {
    this.#client = client;
    this.#onEnd = onEnd;
    client.pipeline = true;
  }

  /** How many more may join. Where something failed, it may be the connection that did. */
  room(): number {
    if (this.#hasFailed || performance.now() - this.#movedAt > SLOW) return 0;
    return MOST_TOGETHER - this.#underWay;
  }

  send(jobs: readonly Job[]): void {
    if (jobs.length === 0) return;
    const { stream } = this.#client.connection;
    this.#underWay += jobs.length;
    stream.cork();
    for (const { run, resolve, reject } of jobs) {
      run(this.#client).then(
        (value) => {
          this.#answered();
          resolve(value as never);
        },
        (reason) => {
          this.#hasFailed = true;
          this.#answered();
          reject(reason);
        },
      );
    }
    stream.uncork();
  }

  #answered(): void {
    this.#underWay -= 1;
    this.#movedAt = performance.now();
    if (this.#underWay > 0) return;
    this.#onEnd();
    this.#client.pipeline = false;
    this.#client.release();
  }
}
