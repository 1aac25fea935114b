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
 * Refreshes the queries on the screen when the change feed reports a change. Returns a function that stops
 * this. A browser limits the connections to a server, so one tab of a user holds the subscription, under a
 * lock, and notifies the others. Without the Web Locks API, each visible tab subscribes.
 */
export function followChanges(queries: QueryClient): () => void {
  const stop = new AbortController();
  // Queries with a running mutation refetch when the mutation ends. An earlier refetch would return data
  // without the change.
  const isAtRest = ({ queryKey }: Query) => queries.isMutating({ mutationKey: queryKey }) === 0;
  const refresh = throttled(
    () => void queries.invalidateQueries({ predicate: isAtRest }),
    MIN_REFRESH_INTERVAL_MS,
  );
  const name = `stint.${ownName('changes')}`;
  const others = new BroadcastChannel(name);
  others.onmessage = refresh;
  stop.signal.addEventListener('abort', () => others.close());
  const notifyTabs = () => {
    refresh();
    others.postMessage(null);
  };
  if (navigator.locks) void follow(stop.signal, notifyTabs, name);
  else followWhileVisible(stop.signal, refresh);
  return () => stop.abort();
}

function followWhileVisible(signal: AbortSignal, refresh: () => void): void {
  let listening: AbortController | null = null;
  const updateSubscription = () => {
    if (document.visibilityState === 'hidden') {
      listening?.abort();
      listening = null;
    } else if (!listening) {
      listening = new AbortController();
      void follow(listening.signal, refresh);
    }
  };
  document.addEventListener('visibilitychange', updateSubscription);
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', updateSubscription);
    listening?.abort();
  });
  updateSubscription();
}

/**
 * Subscribes until aborted; with a lock, only one tab of the browser does. Events may be missed after a lost
 * connection or after another tab's subscription ends, so a new connection counts as a change.
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
      // The refetch fails with the same error, which leads to the sign-in page.
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
