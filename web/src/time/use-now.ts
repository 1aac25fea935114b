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

/** While nobody listens nothing keeps the second up to date. */
function read(): number {
  return (timer === undefined ? currentSecond() : second) * 1000;
}

/** The time now, every second; all that shows it changes at the same moment. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}

/** Something that follows from the time now; what shows it is made anew only when it changes. */
export function useFromNow<Value extends string | number | boolean | null>(
  of: (now: number) => Value,
): Value {
  return useSyncExternalStore(subscribe, () => of(read()));
}
