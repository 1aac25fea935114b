import { notifications } from '@mantine/notifications';
import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ApiError } from '../api/api-error.ts';
import { ActionMessage } from '../components/action-message.tsx';
import type { Entry } from '../data/entry.ts';
import { useMe } from '../data/me.ts';
import { putEntries } from '../data/put-entries.ts';
import { tracking as words } from '../words/tracking.ts';
import type { Change, EntryPatch } from './change.ts';
import { Outbox, type OutboxState } from './outbox.ts';
import { type SentChange, sendChange } from './send.ts';
import { openStore } from './store.ts';

/** How long a deletion can be taken back. */
const UNDO_FOR = 6_000;

const Context = createContext<Outbox<SentChange> | null>(null);

/** Holds what was done and is not saved yet. */
export function TrackingProvider({ children }: { children: ReactNode }) {
  const { user } = useMe();
  const queries = useQueryClient();
  const { data: store } = useSuspenseQuery({
    queryKey: ['outbox', user.id],
    queryFn: () => openStore(user.id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const [outbox] = useState(() => {
    const made: Outbox<SentChange> = new Outbox<SentChange>({
      send: sendChange,
      store,
      onSent: (change, result) => settle(queries, made, change, result),
      onRefused: (change, error) => {
        void queries.invalidateQueries({ queryKey: ['entries'] });
        tellRefused(made, change, error);
      },
    });
    return made;
  });
  useEffect(() => {
    const flush = () => outbox.flush();
    const flushWhenHidden = () => document.visibilityState === 'hidden' && outbox.flush();
    addEventListener('online', flush);
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      removeEventListener('online', flush);
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushWhenHidden);
    };
  }, [outbox]);
  return <Context value={outbox}>{children}</Context>;
}

function settle(queries: QueryClient, outbox: Outbox<SentChange>, change: Change, result: SentChange): void {
  const { entries, removedIds, isMerged } = result;
  putEntries(queries, entries, change.kind === 'unmerge' ? [change.entryId] : removedIds);
  const [merged] = entries;
  if (isMerged && merged && change.kind === 'create') {
    const message = words.merged(change.entry.title ?? words.noTitle);
    const takeApart = () =>
      outbox.add({ kind: 'unmerge', id: crypto.randomUUID(), at: Date.now(), entryId: merged.id });
    tell(message, words.takeApart, takeApart, 8_000);
  }
  void queries.invalidateQueries({ queryKey: ['entries'] });
}

function tellRefused(outbox: Outbox<SentChange>, change: Change, error: ApiError): void {
  const title = 'entry' in change ? (change.entry.title ?? words.noTitle) : '';
  const again = () => outbox.add({ ...change, id: crypto.randomUUID() });
  notifications.show({
    color: 'red',
    title: words.refused[change.kind](title),
    message: <ActionMessage message={error.message} action={words.tryAgain} onAction={again} />,
    autoClose: false,
  });
}

function tell(message: string, action: string, onAction: () => void, autoClose: number): string {
  const id = crypto.randomUUID();
  const once = () => {
    notifications.hide(id);
    onAction();
  };
  notifications.show({
    id,
    message: <ActionMessage message={message} action={action} onAction={once} />,
    autoClose,
    withCloseButton: true,
  });
  return id;
}

function useOutbox(): Outbox<SentChange> {
  const outbox = useContext(Context);
  if (!outbox) throw new Error('There is nothing around this that keeps changes.');
  return outbox;
}

/** What is not saved yet, and whether the server is in trouble. */
export function useOutboxState(): OutboxState & { retryNow: () => void } {
  const outbox = useOutbox();
  const state = useSyncExternalStore(
    (listener) => outbox.subscribe(listener),
    () => outbox.state,
  );
  return { ...state, retryNow: () => outbox.flush() };
}

/** What a new entry is made of. */
export type Draft = Omit<Entry, 'id' | 'parts' | 'isPending'>;

/** What can be done with time entries. All of it shows at once; the server hears of it in the background. */
export interface Tracking {
  /** Returns the id that it has until the server gives it another. */
  create: (draft: Draft & { end: number }) => string;
  /** Starts a timer, which ends the one that runs. */
  start: (draft: Omit<Draft, 'end'>) => void;
  stop: (entryId: string, end?: number) => void;
  update: (entryId: string, patch: EntryPatch) => void;
  /** Deletes, and offers to take that back for some seconds. */
  remove: (entry: Entry) => void;
  unmerge: (entryId: string) => void;
  /** The id that an entry has now, by one that it had before the server knew it. */
  currentId: (entryId: string) => string;
}

export function useTracking(): Tracking {
  const outbox = useOutbox();
  return useMemo(() => {
    const stamp = () => ({ id: crypto.randomUUID(), at: Date.now() });
    const fresh = (draft: Draft): Entry => ({ ...draft, id: `new-${crypto.randomUUID()}`, parts: [] });
    return {
      create: (draft) => {
        const entry = fresh(draft);
        outbox.add({ kind: 'create', ...stamp(), entry });
        return entry.id;
      },
      start: (draft) => outbox.add({ kind: 'start', ...stamp(), entry: fresh({ ...draft, end: null }) }),
      stop: (entryId, end = Date.now()) => outbox.add({ kind: 'stop', ...stamp(), entryId, end }),
      update: (entryId, patch) => outbox.add({ kind: 'update', ...stamp(), entryId, patch }),
      remove: (entry) => {
        const change = {
          ...stamp(),
          kind: 'delete' as const,
          entryId: entry.id,
          notBefore: Date.now() + UNDO_FOR,
        };
        outbox.add(change);
        const message = words.deleted(entry.title ?? words.noTitle);
        tell(message, words.undo, () => outbox.takeBack(change.id), UNDO_FOR);
      },
      unmerge: (entryId) => outbox.add({ kind: 'unmerge', ...stamp(), entryId }),
      currentId: (entryId) => outbox.currentId(entryId),
    };
  }, [outbox]);
}
