import { setLastUsed } from '../../db/queries/api-keys.ts';
import type { App } from '../app.ts';

/**
 * Remembers when each key was last used and writes it down now and then: a write for every request would cost more
 * than most requests do.
 */
export class LastUsedRecorder {
  #app: App;
  #pending = new Map<string, number>();

  constructor(app: App) {
    this.#app = app;
  }

  used(keyId: string): void {
    this.#pending.set(keyId, this.#app.clock());
  }

  async flush(): Promise<void> {
    if (this.#pending.size === 0) return;
    const pending = [...this.#pending];
    this.#pending.clear();
    await this.#app.db.transaction(async (tx) => {
      for (const [keyId, lastUsedAt] of pending) await setLastUsed(tx, keyId, lastUsedAt);
    });
  }
}
