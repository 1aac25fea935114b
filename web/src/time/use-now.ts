import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let second = 0;

const currentSecond = () => Math.floor(Date.now() / 1000);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    second = currentSecond();
    timer = setInterval(() => {
      second = currentSecond();
      for (const one of listeners) one();
    }, 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Without a subscriber, `second` is not updated. */
function read(): number {
  return (timer === undefined ? currentSecond() : second) * 1000;
}

/** The current time, updated every second for all components at once. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}

/** A value derived from the current time. The component re-renders only when the value changes. */
export function useFromNow<Value extends string | number | boolean | null>(
  of: (now: number) => Value,
): Value {
  return useSyncExternalStore(subscribe, () => of(read()));
}
