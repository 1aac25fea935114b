import { useMemo, useSyncExternalStore } from 'react';
import { storedValue } from '../../components/stored-value.ts';

/** A stored value that survives a reload. `get` returns the current value, even within one event. */
export interface Remembered<Value> {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

interface Store<Value> {
  read: () => Value;
  write: (value: Value) => void;
}

export function remember<Value>(store: Store<Value>): Remembered<Value> {
  const listeners = new Set<() => void>();
  let value = store.read();
  return {
    get: () => value,
    set: (next) => {
      if (next === value) return;
      value = next;
      store.write(next);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A list stored in this browser under a name. */
export function useRemembered<Item>(name: string): [readonly Item[], Remembered<readonly Item[]>] {
  const list = useMemo(() => remember(storedValue<readonly Item[]>(name, [])), [name]);
  return [useSyncExternalStore(list.subscribe, list.get), list];
}
