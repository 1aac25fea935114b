import { setLastUsed } from '../db/queries/last-used.ts';
import type { Source } from '../domain/policy.ts';
import { isId } from '../lib/ids.ts';
import type { App } from './app.ts';

const tables = { API_KEY: 'api_keys', OAUTH_APP: 'oauth_apps', DASHBOARD: null, COMMAND_LINE: null } as const;

/**
 * Remembers when each key and each application was last used and writes it down now and then: a write for every request
 * would cost more than most requests do.
 */
export class LastUsedRecorder {
  #app: App;
  #pending = new Map<string, { source: Source; at: number }>();

  constructor(app: App) {
    this.#app = app;
  }

  used(source: Source): void {
    if (!source.id) return;
    const at = this.#app.clock();
    const pending = this.#pending.get(source.id);
    if (pending) pending.at = at;
    // The application that comes with every server has no row to write it down in.
    else if (isId(source.id)) this.#pending.set(source.id, { source, at });
  }

  async flush(): Promise<void> {
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
}
