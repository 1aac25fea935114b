import { useSyncExternalStore } from 'react';

let ended: string | null = null;
const listeners = new Set<() => void>();

function set(reason: string | null): void {
  if (ended === reason) return;
  ended = reason;
  for (const listener of listeners) listener();
}

/** Sets the reason why the session ended: the user signed out in another tab, or was signed out. */
export const setSessionEnd = (reason: string) => set(reason);

/** Clears the reason after a new sign-in. */
export const clearSessionEnd = () => set(null);

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The reason why the session ended; null while it is valid. */
export const sessionEnd = (): string | null => ended;

export function useSessionEnd(): string | null {
  return useSyncExternalStore(onSession, sessionEnd);
}
