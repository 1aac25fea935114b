import type { Storage as EditorStorage } from '@graphiql/toolkit';

const PREFIX = 'graphiql:';
const HISTORY_KEYS = ['graphiql:queries', 'graphiql:favorites'];

/**
 * GraphiQL's storage of tabs and history: localStorage without headers. Its history stores the Headers tab
 * even when header persistence is off, and people type keys there.
 */
export const editorStorage: EditorStorage = {
  getItem: (key) => attempt(() => localStorage.getItem(key)) ?? null,
  setItem: (key, value) =>
    localStorage.setItem(key, HISTORY_KEYS.includes(key) ? withoutHeaders(value) : value),
  removeItem: (key) => attempt(() => localStorage.removeItem(key)),
  // Removes only GraphiQL's keys: other pages of this origin use the storage too.
  clear: () => {
    for (const key of ownKeys()) localStorage.removeItem(key);
  },
  get length() {
    return ownKeys().length;
  },
};

export function withoutHeaders(history: string): string {
  return JSON.stringify(JSON.parse(history), (name, value) => (name === 'headers' ? undefined : value));
}

function ownKeys(): string[] {
  return attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) ?? [];
}

/** If site data is blocked, every access throws. The explorer then stores nothing. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
