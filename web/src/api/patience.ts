export interface Patience {
  /** Aborted when patience is at an end, or when someone else ends it. */
  signal: AbortSignal;
  /** Whether it was patience that came to an end. */
  isAtEnd: () => boolean;
  /** Something was heard: the time begins anew. */
  renew: () => void;
  /** There is nothing more to wait for. */
  done: () => void;
}

/** Waits for so many milliseconds: a server that hangs answers never, and a connection to it may stay open all the same. */
export function patience(milliseconds: number, others: AbortSignal[] = []): Patience {
  const end = new AbortController();
  const wait = () => setTimeout(() => end.abort(), milliseconds);
  let timer = wait();
  const done = () => clearTimeout(timer);
  return {
    signal: AbortSignal.any([end.signal, ...others]),
    isAtEnd: () => end.signal.aborted,
    renew: () => {
      done();
      timer = wait();
    },
    done,
  };
}
