import { setLastSeen, setLastUsed } from '../../db/queries/accounts/last-used.ts';
import { SEEN_EVERY_MS } from '../../domain/accounts/session.ts';
import type { Actor, Source } from '../../domain/teams/policy.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';

const tables = { API_KEY: 'api_keys', OAUTH_APP: 'oauth_apps', DASHBOARD: null, COMMAND_LINE: null } as const;

/**
 * Remembers when each key, each application and its user was last used and writes it down now and then: a write for every request
 * would cost more than most requests do.
 */
export class LastUsedRecorder {
  #app: App;
  #pending = new Map<string, { source: Source; at: number }>();
  #pendingUsers = new Map<string, number>();
  /** When each user was last pending, the oldest first. */
  #seen = new Map<string, number>();

  constructor(app: App) {
    this.#app = app;
  }

  used({ userId, source }: Pick<Actor, 'userId' | 'source'>): void {
    // The use of a session is written down where the session is found.
    if (!source.id || !tables[source.kind]) return;
    const at = this.#app.clock();
    const pending = this.#pending.get(source.id);
    if (pending) pending.at = at;
    // The application that comes with every server has no row to write it down in.
    else if (isId(source.id)) this.#pending.set(source.id, { source, at });
    const seenAt = this.#seen.get(userId);
    if (seenAt !== undefined && at - seenAt < SEEN_EVERY_MS) return;
    this.#seen.delete(userId);
    this.#seen.set(userId, at);
    this.#pendingUsers.set(userId, at);
  }

  async flush(): Promise<void> {
    await this.#flushSources();
    await this.#flushUsers();
  }

  async #flushSources(): Promise<void> {
    if (this.#pending.size === 0) return;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    await this.#app.db.transaction(async (tx) => {
      for (const { source, at } of pending) {
        const table = tables[source.kind];
        if (table && source.id) await setLastUsed(tx, table, source.id, at);
      }
    });
  }

  async #flushUsers(): Promise<void> {
    const pending = [...this.#pendingUsers];
    this.#pendingUsers.clear();
    for (const [userId, seenAt] of this.#seen) {
      if (this.#app.clock() - seenAt < SEEN_EVERY_MS) break;
      this.#seen.delete(userId);
    }
    for (const [userId, at] of pending) {
      // Each in a transaction of its own: other transactions lock several users in other orders.
      await this.#app.db.transaction((tx) => setLastSeen(tx, userId, at));
    }
  }
}
