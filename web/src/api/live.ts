import type { Query, QueryClient } from '@tanstack/react-query';
import { graphql } from './graphql.ts';
import { ownName } from './page-user.ts';
import { isSignedOut } from './sign-in.ts';
import { readStream } from './stream.ts';

const Changes = graphql(`
  subscription Changes {
    changes { at }
  }
`);

/** Refetching all queries several times a second would slow the page down. */
const MIN_REFRESH_INTERVAL_MS = 700;
const MAX_RETRY_DELAY_MS = 15_000;

/**
 * Loads what is on the screen again whenever the server says that something changed, wherever that was done. Returns how to
 * stop. A browser keeps few connections to one server, so one tab of a person listens for all of them and tells the others;
 * where browsers have no locks to agree on which, each listens for as long as it is looked at.
 */
export function followChanges(queries: QueryClient): () => void {
  const stop = new AbortController();
  // Queries under mutation refetch when it ends. Until then the server would answer without the change.
  const isAtRest = ({ queryKey }: Query) => queries.isMutating({ mutationKey: queryKey }) === 0;
  const refresh = throttled(
    () => void queries.invalidateQueries({ predicate: isAtRest }),
    MIN_REFRESH_INTERVAL_MS,
  );
  const name = `stint.${ownName('changes')}`;
  const others = new BroadcastChannel(name);
  others.onmessage = refresh;
  stop.signal.addEventListener('abort', () => others.close());
  const tell = () => {
    refresh();
    others.postMessage(null);
  };
  if (navigator.locks) void follow(stop.signal, tell, name);
  else followWhileVisible(stop.signal, refresh);
  return () => stop.abort();
}

function followWhileVisible(signal: AbortSignal, refresh: () => void): void {
  let listening: AbortController | null = null;
  const turn = () => {
    if (document.visibilityState === 'hidden') {
      listening?.abort();
      listening = null;
    } else if (!listening) {
      listening = new AbortController();
      void follow(listening.signal, refresh);
    }
  };
  document.addEventListener('visibilitychange', turn);
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', turn);
    listening?.abort();
  });
  turn();
}

/**
 * Listens until aborted; with a lock, only one tab of the browser does. After a lost connection, and after taking over
 * from another tab, events may be missing, so everything counts as changed.
 */
async function follow(signal: AbortSignal, onChange: () => void, lock?: string): Promise<void> {
  let failures = 0;
  let mayHaveMissed = lock !== undefined && (await isHeld(lock));
  const onOpen = () => {
    if (mayHaveMissed) onChange();
    failures = 0;
  };
  const listen = async () => {
    for await (const _event of readStream(Changes, signal, onOpen)) onChange();
  };
  while (!signal.aborted) {
    try {
      await (lock === undefined ? listen() : navigator.locks.request(lock, { signal }, listen));
    } catch (error) {
      if (signal.aborted) return;
      // The next question that the page asks is answered alike, and leads to the sign-in page.
      if (isSignedOut(error)) onChange();
    }
    mayHaveMissed = true;
    failures++;
    await pause(Math.min(500 * 2 ** failures, MAX_RETRY_DELAY_MS), signal);
  }
}

async function isHeld(lock: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lock);
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
