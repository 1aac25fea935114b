import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SharedQuestion } from '../lib/shared-question.ts';
import { within } from '../lib/within.ts';
import type { Handle, Replica } from './database.ts';
import { isBusy, isLoss } from './postgres-client.ts';
import { PostgresHosts } from './postgres-hosts.ts';
import { openPool, STATEMENT_TIMEOUT } from './postgres-pool.ts';
import { isReplicaOf, type Position, positionOf, stateAt } from './postgres-wal.ts';
import { wasTakenBack } from './violations.ts';

const WATCH_EVERY = 1_000;
/** It is there to spare the primary work, so it is not waited for long. */
const PATIENCE = 1_000;
/** One that runs along has what was just written within a few milliseconds. */
const CATCH_UP = 100;
const LOOK_AGAIN = 5;

/** What becomes of a replica. */
export interface ReplicaReport {
  away: (error: Error) => void;
  back: () => void;
}

interface Options {
  url: string;
  connections: number;
  statementTimeout?: number | undefined;
  primary: Handle;
  report: ReplicaReport;
}

type Read<Result> = (client: pg.ClientBase) => Promise<Result>;

/**
 * A streaming replica, for reads by which nothing is decided. It is read only where it has all that the primary had written when
 * the read began, so that nobody finds less there than at the primary, whatever they did before and on whichever node. How far the
 * primary is, it is asked for each read, once for all that come together; whether the replica is as far, on the connection that
 * then reads. Whatever fails is read from the primary.
 */
export class PostgresReplica implements Replica {
  /** How many reads were answered by whom. */
  readonly reads = { replica: 0, primary: 0 };
  readonly #hosts: PostgresHosts;
  readonly #pool: pg.Pool;
  readonly #position: SharedQuestion<Position>;
  readonly #primary: Handle;
  readonly #report: ReplicaReport;
  /** What it works on for longer it ends itself, so nothing will come any more. */
  readonly #longestRead: number;
  readonly #closing = new AbortController();
  /** What ends the waiting of those who read from it now. */
  readonly #readers = new Set<(error: Error) => void>();
  /** Where it is behind or away, nobody tries it but who watches it. */
  #state: 'used' | 'behind' | 'away' = 'used';
  #watching: Promise<void> | undefined;

  constructor({ url, connections, statementTimeout = STATEMENT_TIMEOUT, primary, report }: Options) {
    this.#hosts = new PostgresHosts(url, 'standby');
    this.#pool = openPool(this.#hosts, {
      connections,
      statementTimeout,
      patience: PATIENCE,
      onError: () => {},
    });
    this.#position = new SharedQuestion(() => inTime(PATIENCE, positionOf(primary)));
    this.#primary = primary;
    this.#report = report;
    this.#longestRead = statementTimeout + PATIENCE;
  }

  /** Fails where none can be read, or one of them is not a replica of the primary; watches it from then on. */
  async start(): Promise<void> {
    const failures: unknown[] = [];
    for (let i = 0; i < this.#hosts.count; i++) {
      const client = this.#newWatcher();
      try {
        await client.connect();
      } catch (error) {
        failures.push(error);
        continue;
      }
      try {
        if (!(await isReplicaOf(client, this.#primary))) {
          throw new Error('it is no replica of what DATABASE_URL names');
        }
      } finally {
        await client.end();
      }
      this.#hosts.leave(client);
    }
    if (failures.length === this.#hosts.count) throw failures.at(-1);
    this.#watching ??= this.#watch();
  }

  /** What `onReplica` reads, if that has all that was committed when this is called; otherwise what `onPrimary` does. */
  async read<Result>(onReplica: Read<Result>, onPrimary: () => Promise<Result>): Promise<Result> {
    const found = this.#state === 'used' ? await this.#tryRead(onReplica) : null;
    if (found) {
      this.reads.replica += 1;
      return found.value;
    }
    this.reads.primary += 1;
    return onPrimary();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#watching;
    await this.#pool.end();
  }

  async #tryRead<Result>(read: Read<Result>): Promise<{ value: Result } | null> {
    // Who cannot ask the primary cannot read from it either, and is told so there.
    const position = await this.#position.ask().catch(() => null);
    if (!position) return null;
    try {
      const client = await this.#connect();
      // A connection that leads nowhere says nothing, also where the others are as good as ever.
      const reading = inTime(PATIENCE, this.#hasAll(client, position)).then(async (hasAll) =>
        hasAll ? { value: await inTime(this.#longestRead, read(client)) } : null,
      );
      const found = this.#whileThere(reading);
      found.then(
        () => client.release(),
        () => client.release(true),
      );
      return await found;
    } catch (error) {
      if (isGone(error as Error)) this.#leave(error as Error);
      return null;
    }
  }

  /** A pool waits for what is set on a new connection for as long as it takes. */
  #connect(): Promise<pg.PoolClient> {
    const connecting = this.#pool.connect();
    return inTime(2 * PATIENCE, connecting).catch((error) => {
      connecting.then(
        (client) => client.release(true),
        () => {},
      );
      throw error;
    });
  }

  /** Waits for a moment where it does not. */
  async #hasAll(client: pg.ClientBase, position: Position): Promise<boolean> {
    const giveUpAt = performance.now() + CATCH_UP;
    for (;;) {
      const state = await stateAt(client, position);
      if (state === 'CAUGHT_UP') return true;
      if (state === 'ELSEWHERE') throw new Error('It is not, or not yet, a standby of the primary.');
      if (performance.now() > giveUpAt) {
        if (this.#state === 'used') this.#state = 'behind';
        return false;
      }
      await sleep(LOOK_AGAIN);
    }
  }

  #whileThere<Result>(reading: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#readers.add(reject);
      const over = () => this.#readers.delete(reject);
      reading.then(resolve, reject).finally(over);
    });
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    let client: pg.Client | undefined;
    while (!signal.aborted) {
      await sleep(WATCH_EVERY, undefined, { signal, ref: false }).catch(() => {});
      const position = signal.aborted ? null : await this.#position.ask().catch(() => null);
      if (!position) continue;
      try {
        client ??= await this.#connectToAny();
        if (await this.#hasAll(client, position)) this.#use();
      } catch (error) {
        this.#leave(error as Error);
        if (client) this.#hosts.leave(client);
        void client?.end().catch(() => {});
        client = undefined;
      }
    }
    await client?.end().catch(() => {});
  }

  async #connectToAny(): Promise<pg.Client> {
    for (let untried = this.#hosts.count; ; untried--) {
      const client = this.#newWatcher();
      try {
        await client.connect();
        return client;
      } catch (error) {
        if (untried <= 1) throw error;
      }
    }
  }

  #newWatcher(): pg.Client {
    return new this.#hosts.Client({
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
      application_name: 'stint replica watch',
    });
  }

  #use(): void {
    if (this.#state === 'away') this.#report.back();
    this.#state = 'used';
  }

  #leave(error: Error): void {
    if (this.#state !== 'away') this.#report.away(error);
    this.#state = 'away';
    for (const stop of this.#readers) stop(error);
  }
}

/**
 * A statement that it refuses is another thing, and so is having all connections in use, or one that leads nowhere: whoever
 * watches it knows better.
 */
function isGone(error: Error): boolean {
  return isLoss(error) || !(wasTakenBack(error) || isBusy(error) || error instanceof Late);
}

class Late extends Error {}

function inTime<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  return within(milliseconds, work, () => new Late(`It said nothing for ${milliseconds} ms.`));
}
