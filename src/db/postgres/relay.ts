import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Changed, EVERYONE, type Relay } from '../change-feed.ts';
import type { Handle } from '../database.ts';
import type { PostgresHosts } from './hosts.ts';

const CHANNEL = 'stint_changes';
/** The channel on which triggers report changes of callers and their rights. */
const CALLERS_CHANNEL = 'stint_callers';
/** A PostgreSQL notification has up to 8,000 bytes; an id has 36. */
const IDS_PER_MESSAGE = 200;
/** A query detects a connection that was lost silently. */
const PING_EVERY_MS = 15_000;
const PING_TIMEOUT_MS = 5_000;
const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

interface Options {
  hosts: PostgresHosts;
  /** The pool that sends notifications, outside of transactions. */
  handle: Handle;
  onError: (error: Error) => void;
  /** Called when callers or their rights may have changed. */
  onCallersChanged: () => void;
}

/** Sends changes by NOTIFY and receives them on its own connection. */
export class PostgresRelay implements Relay {
  readonly #options: Options;
  /** Marks the messages of this process, which it ignores. */
  readonly #sender = crypto.randomUUID();
  readonly #closing = new AbortController();
  #listening: Promise<void> | undefined;
  #onChange: (changed: Changed) => void = () => {};

  constructor(options: Options) {
    this.#options = options;
  }

  async send(changed: Changed): Promise<boolean> {
    const { handle, onError } = this.#options;
    const ids = [...changed];
    const messages: string[] = [];
    while (ids.length > 0) messages.push([this.#sender, ...ids.splice(0, IDS_PER_MESSAGE)].join(' '));
    try {
      await sql`select pg_notify(${CHANNEL}, message) from unnest(${messages}::text[]) as message`.execute(
        handle,
      );
      return true;
    } catch (error) {
      onError(error as Error);
      return false;
    }
  }

  listen(onChange: (changed: Changed) => void): void {
    this.#onChange = onChange;
    this.connect();
  }

  /** Starts listening unless already started. */
  connect(): void {
    this.#listening ??= this.#keepListening();
  }

  /** Keeps the connection: the subscriber may have only reloaded a page. */
  pause(): void {}

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#listening;
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#closing;
    let pause = MIN_PAUSE_MS;
    while (!signal.aborted) {
      await this.#listenUntilLost((changed) => {
        pause = MIN_PAUSE_MS;
        this.#onChange(changed);
      }).catch((error) => {
        if (!signal.aborted) this.#options.onError(error);
      });
      await setTimeout(pause * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    }
  }

  async #listenUntilLost(onChange: (changed: Changed) => void): Promise<void> {
    const client = new this.#options.hosts.Client({
      connectionTimeoutMillis: PING_TIMEOUT_MS,
      query_timeout: PING_TIMEOUT_MS,
      application_name: 'stint changes',
    });
    const lost = new AbortController();
    client.on('error', (error) => lost.abort(error));
    client.on('end', () => lost.abort(new Error('The connection that hears of changes was closed.')));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === CALLERS_CHANNEL) return this.#options.onCallersChanged();
      const [sender, ...ids] = payload.split(' ');
      if (sender !== this.#sender) onChange(new Set(ids));
    });
    const leave = () => void client.end().catch(() => {});
    try {
      // A client that is ended while it connects waits forever.
      await client.connect();
      this.#closing.signal.throwIfAborted();
      this.#closing.signal.addEventListener('abort', leave);
      await client.query(`listen ${CHANNEL}; listen ${CALLERS_CHANNEL}`);
      // Messages from before the connection are lost.
      this.#options.onCallersChanged();
      onChange(new Set([EVERYONE]));
      for (;;) {
        await setTimeout(PING_EVERY_MS, undefined, { signal: lost.signal }).catch(() => {
          throw lost.signal.reason;
        });
        await client.query('select 1');
      }
    } finally {
      this.#closing.signal.removeEventListener('abort', leave);
      leave();
    }
  }
}
