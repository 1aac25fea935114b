import pg from 'pg';
import { addressesOf } from '../lib/database-addresses.ts';

/** What a server must be for those who connect to it. */
type Role = 'primary' | 'standby';

const questions: Record<Role, string> = {
  // So is a standby, and one that its administrator closed for writes.
  primary: "select current_setting('transaction_read_only') = 'off' as fits",
  standby: 'select pg_is_in_recovery() as fits',
};

const refusals: Record<Role, string> = {
  primary: 'it is a standby, or read-only',
  standby: 'it is no standby',
};

/**
 * The hosts that an address names, of which one has the role that is wanted. Connections are made to the one that had it last;
 * one that cannot be reached, or has another role, is left for the next. Where there is one host alone, nothing is asked.
 */
export class PostgresHosts {
  /** What a pool makes its connections of. */
  readonly Client: new (
    config?: pg.ClientConfig,
  ) => pg.Client;
  readonly #addresses: readonly string[];
  readonly #addressOf = new WeakMap<pg.Client, string>();
  #at = 0;

  constructor(url: string, role: Role) {
    this.#addresses = addressesOf(url);
    this.Client = this.#clientOf(role);
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

  #clientOf(role: Role): typeof pg.Client {
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
          if (hosts.count > 1) await this.#requireRole();
          return this;
        } catch (error) {
          hosts.leave(this);
          throw error;
        }
      }

      async #requireRole(): Promise<void> {
        try {
          const { rows } = await super.query<{ fits: boolean }>(questions[role]);
          if (!rows[0]?.fits) throw new Error(refusals[role]);
        } catch (error) {
          void this.end().catch(() => {});
          throw error;
        }
      }
    };
  }
}
