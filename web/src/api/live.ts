import type { QueryClient } from '@tanstack/react-query';
import { isSignedOut } from './sign-in.ts';
import { readStream } from './stream.ts';

const SUBSCRIPTION = 'subscription { changes { teamIds } }';

/** A screen that is asked for everything anew several times a second would show less, not more. */
const AT_MOST_EVERY = 700;
const LONGEST_PAUSE = 15_000;

/**
 * Loads what is on the screen again whenever the server says that something changed, wherever that was done. Where the
 * connection is lost it is made again, and everything counts as changed. Returns how to stop.
 */
export function followChanges(queries: QueryClient): () => void {
  const stop = new AbortController();
  const refresh = throttled(() => void queries.invalidateQueries(), AT_MOST_EVERY);
  const follow = async () => {
    for (let failures = 0; !stop.signal.aborted; failures++) {
      try {
        for await (const _event of readStream(SUBSCRIPTION, stop.signal, () => {
          if (failures > 0) refresh();
          failures = 0;
        })) {
          refresh();
        }
      } catch (error) {
        if (stop.signal.aborted) return;
        // The next question that the page asks is answered alike, and leads to the sign-in page.
        if (isSignedOut(error)) refresh();
      }
      await pause(Math.min(500 * 2 ** failures, LONGEST_PAUSE), stop.signal);
    }
  };
  void follow();
  return () => stop.abort();
}

function throttled(work: () => void, every: number): () => void {
  let isWaiting = false;
  let last = 0;
  const run = () => {
    isWaiting = false;
    last = Date.now();
    work();
  };
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(run, Math.max(0, last + every - Date.now()));
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
