const listeners = new Set<() => void>();

/** Notifies the listeners that the server can be reached: it responded, whatever the status. */
export function notifyServerReached(): void {
  for (const listener of listeners) listener();
}

export function onAnswer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
