import pg from 'pg';
import { addressesOf } from '../../lib/database-addresses.ts';

/** False on a standby and on a server that its administrator made read-only. */
const ACCEPTS_WRITES = "select current_setting('transaction_read_only') = 'off' as yes";

/**
 * The hosts of a database address, one of which accepts writes. Connections go to the host that accepted writes last.
 * An unreachable or read-only host is skipped for the next one. With a single host there is no check.
 */
export class PostgresHosts {
  /** The class of the pool's connections. */
  readonly Client: new (
    config?: pg.ClientConfig,
  ) => pg.Client;
  readonly #addresses: readonly string[];
  readonly #addressOf = new WeakMap<pg.Client, string>();
  #index = 0;

  constructor(url: string) {
    this.#addresses = addressesOf(url);
    this.Client = this.#makeClient();
  }

  get count(): number {
    return this.#addresses.length;
  }

  get #current(): string {
    return this.#addresses[this.#index] ?? '';
  }

  /** If `client` is connected to the current host, the next connection goes to another host. */
  leave(client: pg.Client): void {
    if (this.#addressOf.get(client) === this.#current) this.#index = (this.#index + 1) % this.count;
  }

  #makeClient(): typeof pg.Client {
    const hosts = this;
    return class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionString: hosts.#current });
        hosts.#addressOf.set(this, hosts.#current);
        // A connection that is lost during the check has no other listener yet; the query rejects anyway.
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
          const { rows } = await super.query<{ yes: boolean }>(ACCEPTS_WRITES);
          if (!rows[0]?.yes) throw new Error('it is a standby, or read-only');
        } catch (error) {
          void this.end().catch(() => {});
          throw error;
        }
      }
    };
  }
}
