import type { App } from '../services/app.ts';
import { serverKeys, signingKeyOf } from '../services/server-keys/keys.ts';

const MINUTE = 60_000;

/** The greatest age of a process's copy of the keys. */
const READ_EVERY_MS = 10 * MINUTE;

/** A new key signs after every process has read the key, so that all processes accept its signatures. */
const SIGN_AFTER_MS = 2 * READ_EVERY_MS;

interface Keys {
  cookieKeys: string[];
  signingKeys: ReturnType<typeof signingKeyOf>[];
}

type ServerKey = Awaited<ReturnType<typeof serverKeys>>[number];

/** A process's copy of the server keys. The signing key comes first. */
export class KeyRing {
  #app: App;
  #readAt = Number.NEGATIVE_INFINITY;
  #order = '';
  current: Keys = { cookieKeys: [], signingKeys: [] };

  constructor(app: App) {
    this.#app = app;
  }

  /** Reads the keys again if the copy is too old. Returns whether they changed. */
  async refresh(): Promise<boolean> {
    const now = this.#app.clock();
    if (now - this.#readAt < READ_EVERY_MS) return false;
    const cookies = signingOrder(await serverKeys(this.#app, 'cookies'), now);
    const tokens = signingOrder(await serverKeys(this.#app, 'tokens'), now);
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

/** Orders the keys from newest to oldest. Keys that are too new to sign come last. */
function signingOrder(keys: readonly ServerKey[], now: number): ServerKey[] {
  const isNew = (key: ServerKey) => now - key.createdAt < SIGN_AFTER_MS;
  return [...keys.filter((key) => !isNew(key)), ...keys.filter(isNew)];
}
