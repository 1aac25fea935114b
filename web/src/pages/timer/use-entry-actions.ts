import { createContext, useContext, useMemo } from 'react';
import type { Entry } from '../../data/entry.ts';
import type { EntryPatch } from '../../outbox/change.ts';
import { type Tracking, useTracking } from '../../outbox/tracking.tsx';
import { type Timer, useTimer } from '../../timer-bar/use-timer.ts';

/** What can be done with the entries of a row. */
export interface EntryActions {
  change: (entries: readonly Entry[], patch: EntryPatch) => void;
  remove: (entries: readonly Entry[]) => void;
  duplicate: (entry: Entry) => void;
  /** Starts a timer for the same work. */
  again: (entry: Entry) => void;
  stop: () => void;
  /** Opens all of it in a dialog. */
  open: (entry: Entry) => void;
}

const Context = createContext<EntryActions | null>(null);
export const EntryActionsProvider = Context.Provider;

export function useEntryActions(): EntryActions {
  const actions = useContext(Context);
  if (!actions) throw new Error('There is nothing around this that knows what to do with entries.');
  return actions;
}

/** Makes them for a page. */
export function useMakeEntryActions(open: (entry: Entry) => void): EntryActions {
  const tracking = useTracking();
  const { start, stop } = useTimer();
  return useMemo(() => actionsOf(tracking, { start, stop }, open), [tracking, start, stop, open]);
}

function actionsOf(
  tracking: Tracking,
  timer: Pick<Timer, 'start' | 'stop'>,
  open: (entry: Entry) => void,
): EntryActions {
  return {
    change: (entries, patch) => {
      for (const { id } of entries) tracking.update(id, patch);
    },
    remove: (entries) => {
      for (const entry of entries) tracking.remove(entry);
    },
    duplicate: ({ id: _id, parts: _parts, isPending: _pending, ...entry }) => {
      if (entry.end !== null) tracking.duplicate({ ...entry, end: entry.end });
    },
    again: ({ title, description, projectId, clientId, taskId, billable, tags }) =>
      timer.start({ title, description, projectId, clientId, taskId, billable, tags }),
    stop: () => timer.stop(),
    open,
  };
}
