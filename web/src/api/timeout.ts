export interface Timeout {
  /** Aborted when the time is over, or by one of the other signals. */
  signal: AbortSignal;
  /** False if another signal aborted it. */
  hasExpired: () => boolean;
  /** Starts the time again. */
  renew: () => void;
  clear: () => void;
}

/** A timeout as a signal: a server that hangs never answers, and its connection may stay open. */
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
