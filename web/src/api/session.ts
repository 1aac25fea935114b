import { useSyncExternalStore } from 'react';

let ended: string | null = null;
const listeners = new Set<() => void>();

function set(reason: string | null): void {
  if (ended === reason) return;
  ended = reason;
  for (const listener of listeners) listener();
}

/** The server answers nothing any more, for this reason: the person signed out in another tab, or was signed out. */
export const sessionEnded = (reason: string) => set(reason);

/** It answers again. */
export const sessionLives = () => set(null);

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Why the server answers nothing any more; null while it does. */
export const sessionEnd = (): string | null => ended;

export function useSessionEnd(): string | null {
  return useSyncExternalStore(onSession, sessionEnd);
}
