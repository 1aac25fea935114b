import { useSyncExternalStore } from 'react';

let said = '';
const listeners = new Set<() => void>();

/** Says something to people who hear the page. */
export function announce(text: string): void {
  // The same words twice are a change for no reader; a space that nobody hears makes them one.
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
