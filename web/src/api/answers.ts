const listeners = new Set<() => void>();

/** The server answered, whatever was asked: it can be reached. */
export function answered(): void {
  for (const listener of listeners) listener();
}

export function onAnswer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
