import pg from 'pg';
import { addressesOf } from '../../lib/database-addresses.ts';

/** A standby is read-only, and so is a server that its administrator closed for writes. */
const TAKES_WRITES = "select current_setting('transaction_read_only') = 'off' as yes";

/**
 * The hosts that an address names, of which one takes writes. Connections go to the host that took them last. A host that cannot be
 * reached, or is read-only, is left for the next. A single host is not asked.
 */
export class PostgresHosts {
  /** The class of the pool's connections. */
  readonly Client: new (
    config?: pg.ClientConfig,
  ) => pg.Client;
  readonly #addresses: readonly string[];
  readonly #addressOf = new WeakMap<pg.Client, string>();
  #at = 0;

  constructor(url: string) {
    this.#addresses = addressesOf(url);
    this.Client = this.#makeClient();
  }

  get count(): number {
    return this.#addresses.length;
  }

  get #current(): string {
    return this.#addresses[this.#at] ?? '';
  }

  /** The next connection is made to another host, if it would be made to that of this one. */
  leave(client: pg.Client): void {
    if (this.#addressOf.get(client) === this.#current) this.#at = (this.#at + 1) % this.count;
  }

  #makeClient(): typeof pg.Client {
    const hosts = this;
    return class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionString: hosts.#current });
        hosts.#addressOf.set(this, hosts.#current);
        // One that is lost while it is asked has nobody yet who listens; the question fails by itself.
        this.on('error', () => {});
      }

      override connect(): Promise<this>;
      override connect(callback: (error: Error) => void): void;
      override connect(callback?: (error: Error) => void): Promise<this> | undefined {
        const connected = this.#connect();
        if (!callback) return connected;
        connected.then(() => (callback as () => void)(), callback);
        return undefined;
      }

      async #connect(): Promise<this> {
        try {
          await super.connect();
          if (hosts.count > 1) await this.#requireWrites();
          return this;
        } catch (error) {
          hosts.leave(this);
          throw error;
        }
      }

      async #requireWrites(): Promise<void> {
        try {
          const { rows } = await super.query<{ yes: boolean }>(TAKES_WRITES);
          if (!rows[0]?.yes) throw new Error('it is a standby, or read-only');
        } catch (error) {
          void this.end().catch(() => {});
          throw error;
        }
      }
    };
  }
}
