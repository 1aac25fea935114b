import { useSyncExternalStore } from 'react';

let said = '';
const listeners = new Set<() => void>();

/** Announces a text to screen readers. */
export function announce(text: string): void {
  // Screen readers ignore unchanged text; a trailing no-break space makes it differ.
  said = text === said ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

export function Announcer() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => said,
  );
  return (
    <div className="visually-hidden" role="status">
      {text}
    </div>
  );
}
