import { createContext, useContext, useMemo } from 'react';
import type { Entry } from '../../data/entry.ts';
import { type Lock, useLock } from '../../lock/use-lock.ts';
import type { EntryPatch } from '../../outbox/change.ts';
import { type Tracking, useTracking } from '../../outbox/tracking.tsx';
import { useTimer } from '../../timer-bar/use-timer.ts';

/** Actions for the entries of a row. */
export interface EntryActions {
  change: (entries: readonly Entry[], patch: EntryPatch) => void;
  remove: (entries: readonly Entry[]) => void;
  duplicate: (entry: Entry) => void;
  /** Starts a timer for the same work; null for entries of another member. */
  again: ((entry: Entry) => void) | null;
  /** Stops a running timer. */
  stop: (entry: Entry) => void;
  /** Opens the entry in a dialog. */
  open: (entry: Entry) => void;
}

const Context = createContext<EntryActions | null>(null);
export const EntryActionsProvider = Context.Provider;

export function useEntryActions(): EntryActions {
  const actions = useContext(Context);
  if (!actions) throw new Error('There is nothing around this that knows what to do with entries.');
  return actions;
}

/** The actions for a page with the user's own time. */
export function useMakeEntryActions(open: (entry: Entry) => void): EntryActions {
  const tracking = useTracking();
  const lock = useLock();
  const { start, stop } = useTimer();
  return useMemo(
    () => ({
      ...actionsOf(tracking, lock, open),
      again: ({ title, description, projectId, clientId, taskId, billable, tags }) =>
        start({ title, description, projectId, clientId, taskId, billable, tags }),
      stop: () => stop(),
    }),
    [tracking, lock, start, stop, open],
  );
}

/** The actions for a page with another member's time. */
export function useOthersEntryActions(open: (entry: Entry) => void): EntryActions {
  const tracking = useTracking();
  const lock = useLock();
  return useMemo(
    () => ({ ...actionsOf(tracking, lock, open), again: null, stop: ({ id }) => tracking.stop(id) }),
    [tracking, lock, open],
  );
}

function actionsOf(
  tracking: Tracking,
  lock: Lock,
  open: (entry: Entry) => void,
): Omit<EntryActions, 'again' | 'stop'> {
  return {
    change: (entries, patch) => {
      if (lock.stops(entries)) return;
      for (const entry of entries) tracking.update(entry, patch);
    },
    remove: (entries) => {
      if (lock.stops(entries)) return;
      for (const entry of entries) tracking.remove(entry);
    },
    duplicate: ({ id: _id, parts: _parts, isPending: _pending, ...entry }) => {
      if (entry.end !== null && !lock.stops([entry])) tracking.duplicate({ ...entry, end: entry.end });
    },
    open,
  };
}
