import type { App } from '../services/app.ts';
import { serverKeys, signingKeyOf } from '../services/server-keys/keys.ts';

const MINUTE = 60_000;

/** How old the keys that a process knows may be. */
const READ_EVERY_MS = 10 * MINUTE;

/** A new key signs only once every process has read it, so that what one gives out the others believe. */
const SIGN_AFTER_MS = 2 * READ_EVERY_MS;

interface Keys {
  cookieKeys: string[];
  signingKeys: ReturnType<typeof signingKeyOf>[];
}

type ServerKey = Awaited<ReturnType<typeof serverKeys>>[number];

/** The keys of the server as this process knows them, the one that signs first. */
export class KeyRing {
  #app: App;
  #readAt = Number.NEGATIVE_INFINITY;
  #order = '';
  current: Keys = { cookieKeys: [], signingKeys: [] };

  constructor(app: App) {
    this.#app = app;
  }

  /** Reads them anew now and then; answers whether they changed. */
  async refresh(): Promise<boolean> {
    const now = this.#app.clock();
    if (now - this.#readAt < READ_EVERY_MS) return false;
    const cookies = inOrder(await serverKeys(this.#app, 'cookies'), now);
    const tokens = inOrder(await serverKeys(this.#app, 'tokens'), now);
    this.#readAt = now;
    const order = [...cookies, ...tokens].map(({ id }) => id).join();
    if (order === this.#order) return false;
    this.#order = order;
    this.current = {
      cookieKeys: cookies.map(({ secret }) => secret),
      signingKeys: tokens.map(signingKeyOf),
    };
    return true;
  }
}

/** From the newest to the oldest, but those that are too new to sign come last. */
function inOrder(keys: readonly ServerKey[], now: number): ServerKey[] {
  const isNew = (key: ServerKey) => now - key.createdAt < SIGN_AFTER_MS;
  return [...keys.filter((key) => !isNew(key)), ...keys.filter(isNew)];
}
