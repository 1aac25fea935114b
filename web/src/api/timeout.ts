export interface Timeout {
  /** Aborted when the time is over, or when another of the given signals is. */
  signal: AbortSignal;
  /** False if another signal caused the abort. */
  hasExpired: () => boolean;
  /** Restarts the timeout. */
  renew: () => void;
  clear: () => void;
}

/** A timeout as an abort signal. A server that hangs may keep its connection open without responding. */
export function startTimeout(milliseconds: number, others: AbortSignal[] = []): Timeout {
  const end = new AbortController();
  const wait = () => setTimeout(() => end.abort(), milliseconds);
  let timer = wait();
  const done = () => clearTimeout(timer);
  return {
    signal: AbortSignal.any([end.signal, ...others]),
    hasExpired: () => end.signal.aborted,
    renew: () => {
      done();
      timer = wait();
    },
    clear: done,
  };
}
