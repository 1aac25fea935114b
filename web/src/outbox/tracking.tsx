import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { newId } from '../../../src/lib/ids.ts';
import { onAnswer } from '../api/answers.ts';
import { useSessionEnd } from '../api/session.ts';
import { hideMessages, showMessage } from '../components/messages.tsx';
import type { Entry } from '../data/entry.ts';
import { useMe } from '../data/me.ts';
import { putEntries } from '../data/put-entries.ts';
import { tracking as words } from '../words/tracking.ts';
import { Batches, type BatchProgress } from './batches.ts';
import type { Change, EntryPatch } from './change.ts';
import { noteOverlap } from './note-overlap.ts';
import { Outbox, type OutboxState } from './outbox.ts';
import { Refusals } from './refusals.ts';
import { type Removals, removalsOf } from './removals.ts';
import { type SentChange, sendChange } from './send.ts';
import { showRefusal } from './show-refusal.ts';
import { openStore } from './store.ts';

/** The interval at which an open tab takes over the changes of closed tabs. */
const TAKEOVER_INTERVAL_MS = 3_000;
/** The duration of the message about a merge. */
const MERGE_MESSAGE_MS = 8_000;

interface Stores {
  outbox: Outbox<SentChange>;
  refusals: Refusals;
  removals: Removals;
  batches: Batches;
  /** Takes over the changes of closed tabs. */
  takeOver: () => void;
}

const Context = createContext<Stores | null>(null);

/** Provides the outbox and the stores around it. */
export function TrackingProvider({ children }: { children: ReactNode }) {
  const { user } = useMe();
  const queries = useQueryClient();
  const [stores] = useState(() => storesFor(user.id, queries));
  const { outbox, refusals, takeOver } = stores;
  useEffect(() => {
    takeOver();
    const timer = setInterval(takeOver, TAKEOVER_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [takeOver]);
  const isSignedIn = useSessionEnd() === null;
  useEffect(() => {
    // Messages are hidden after a sign-out, since they show private data. Refusals are shown again after the
    // user signs in.
    if (isSignedIn) refusals.repeat();
    else {
      hideMessages();
      refusals.clearShown();
    }
  }, [refusals, isSignedIn]);
  useEffect(() => {
    const retry = () => outbox.retryNow();
    const flush = () => outbox.flush();
    addEventListener('online', retry);
    addEventListener('pagehide', flush);
    const unsubscribe = onAnswer(() => outbox.serverReached());
    return () => {
      unsubscribe();
      removeEventListener('online', retry);
      removeEventListener('pagehide', flush);
    };
  }, [outbox]);
  return <Context value={stores}>{children}</Context>;
}

/** One set of stores per user: React may mount the provider more than once. */
const storesByUser = new Map<string, Stores>();

function storesFor(userId: string, queries: QueryClient): Stores {
  const known = storesByUser.get(userId);
  if (known) return known;
  const store = openStore(userId);
  const outbox: Outbox<SentChange> = new Outbox<SentChange>({
    send: sendChange,
    store,
    onSent: (change, result) => {
      batches.takeAnswer(change, result.entries[0]);
      settle(queries, outbox, change, result);
    },
    onRefused: (change, error) => {
      void queries.invalidateQueries({ queryKey: ['entries'] });
      if (!batches.takeRefusal(change, error)) refusals.add(change, error);
    },
  });
  const batches = new Batches(outbox);
  const refusals = new Refusals(userId, outbox, showRefusal);
  const takeOver = () => void store.takeOver((left) => outbox.adopt(left));
  const stores = { outbox, refusals, removals: removalsOf(outbox, showMessage), batches, takeOver };
  storesByUser.set(userId, stores);
  return stores;
}

function settle(queries: QueryClient, outbox: Outbox<SentChange>, change: Change, result: SentChange): void {
  const { entries, removedIds, isMerged, overlaps } = result;
  putEntries(queries, entries, change.kind === 'unmerge' ? [change.entryId] : removedIds);
  const [merged] = entries;
  if (isMerged && merged && change.kind === 'create') {
    showMessage({
      message: words.merged(change.entry.title ?? words.noTitle),
      action: words.unmerge,
      onAction: () => outbox.add({ kind: 'unmerge', ...stamp(), entryId: merged.id }),
      durationMs: MERGE_MESSAGE_MS,
    });
  } else if (merged) noteOverlap(merged, overlaps);
  void queries.invalidateQueries({ queryKey: ['entries'] });
}

function stamp(): { id: string; at: number } {
  const at = Date.now();
  return { id: newId(at), at };
}

function useStores(): Stores {
  const made = useContext(Context);
  if (!made) throw new Error('There is nothing around this that keeps changes.');
  return made;
}

/** The pending changes and the reason of a connection failure. */
export function useOutboxState(): OutboxState & Pick<Outbox<SentChange>, 'retryNow' | 'flush'> {
  const { outbox } = useStores();
  const state = useSyncExternalStore(
    (listener) => outbox.subscribe(listener),
    () => outbox.state,
  );
  return {
    ...state,
    ...useMemo(() => ({ retryNow: () => outbox.retryNow(), flush: () => outbox.flush() }), [outbox]),
  };
}

/** Edits many entries at once. The progress is available on every page. */
export function useBatches(): Pick<Batches, 'start' | 'stop'> & { progress: BatchProgress | null } {
  const { batches } = useStores();
  const progress = useSyncExternalStore(
    (listener) => batches.subscribe(listener),
    () => batches.progress,
  );
  return { start: (edits, onOver) => batches.start(edits, onOver), stop: () => batches.stop(), progress };
}

/** The key of an entry in lists. It does not change when the server assigns another id. */
export function useEntryKey(): (entryId: string) => string {
  const { outbox } = useStores();
  return useMemo(() => (entryId) => outbox.keyOf(entryId), [outbox]);
}

/** The values of a new entry. */
export type Draft = Omit<Entry, 'id' | 'parts' | 'isPending'>;

/** Actions on time entries. Their effects show at once; the changes are sent in the background. */
export interface Tracking {
  /** Returns the id of the new entry until the server assigns another. */
  create: (draft: Draft & { end: number }) => string;
  /** Creates an entry at the same time that is not merged with the original. */
  duplicate: (draft: Draft & { end: number }) => void;
  /** Starts a timer and ends the running one. */
  start: (draft: Omit<Draft, 'end'>) => void;
  stop: (entryId: string, end?: number) => void;
  /** Takes the entry as it was before the edit. */
  update: (entry: Entry, patch: EntryPatch) => void;
  /** Deletes an entry, and offers undo for some seconds. */
  remove: (entry: Entry) => void;
  /** Undoes the last deletion. Returns whether there was one. */
  undoRemoval: () => boolean;
  unmerge: (entryId: string) => void;
  /** The current id of an entry, given any earlier id. */
  currentId: (entryId: string) => string;
}

export function useTracking(): Tracking {
  const { outbox, removals } = useStores();
  return useMemo(() => {
    const fresh = (draft: Draft): Entry => ({ ...draft, id: `new-${newId(Date.now())}`, parts: [] });
    return {
      create: (draft) => {
        const entry = fresh(draft);
        outbox.add({ kind: 'create', ...stamp(), entry });
        return entry.id;
      },
      duplicate: (draft) => outbox.add({ kind: 'create', ...stamp(), entry: fresh(draft), staysApart: true }),
      start: (draft) => outbox.add({ kind: 'start', ...stamp(), entry: fresh({ ...draft, end: null }) }),
      stop: (entryId, end = Date.now()) => outbox.add({ kind: 'stop', ...stamp(), entryId, end }),
      update: (was, patch) => outbox.add({ kind: 'update', ...stamp(), entryId: was.id, patch, was }),
      remove: removals.remove,
      undoRemoval: removals.undo,
      unmerge: (entryId) => outbox.add({ kind: 'unmerge', ...stamp(), entryId }),
      currentId: (entryId) => outbox.currentId(entryId),
    };
  }, [outbox, removals]);
}
