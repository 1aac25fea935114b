import { setLastSeen, setLastUsed } from '../../db/queries/accounts/last-used.ts';
import { SEEN_EVERY_MS } from '../../domain/accounts/session.ts';
import type { Actor, Source } from '../../domain/teams/policy.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';

const tables = { API_KEY: 'api_keys', OAUTH_APP: 'oauth_apps', DASHBOARD: null, COMMAND_LINE: null } as const;

/**
 * Collects the last use of each key, app and user, and writes the values periodically: one write per request would cost
 * more than most requests.
 */
export class LastUsedRecorder {
  #app: App;
  #pending = new Map<string, { source: Source; at: number }>();
  #pendingUsers = new Map<string, number>();
  /** The time of each user's last pending write, oldest first. */
  #recordedAt = new Map<string, number>();

  constructor(app: App) {
    this.#app = app;
  }

  used({ userId, source }: Pick<Actor, 'userId' | 'source'>): void {
    // findSession records the use of sessions.
    if (!source.id || !tables[source.kind]) return;
    const at = this.#app.clock();
    const pending = this.#pending.get(source.id);
    if (pending) pending.at = at;
    // The built-in command-line app has no row.
    else if (isId(source.id)) this.#pending.set(source.id, { source, at });
    const seenAt = this.#recordedAt.get(userId);
    if (seenAt !== undefined && at - seenAt < SEEN_EVERY_MS) return;
    this.#recordedAt.delete(userId);
    this.#recordedAt.set(userId, at);
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
    for (const [userId, seenAt] of this.#recordedAt) {
      if (this.#app.clock() - seenAt < SEEN_EVERY_MS) break;
      this.#recordedAt.delete(userId);
    }
    for (const [userId, at] of pending) {
      // One transaction per user: other transactions lock several users in other orders.
      await this.#app.db.transaction((tx) => setLastSeen(tx, userId, at));
    }
  }
}
