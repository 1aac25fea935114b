import { newId } from '../../../src/lib/ids.ts';
import type { showMessage } from '../components/messages.tsx';
import type { Entry } from '../data/entry.ts';
import { tracking as words } from '../words/tracking.ts';
import type { Change } from './change.ts';

const UNDO_MS = 6_000;
/** The message stays while the pointer is on it, but a deletion is sent after this time at the latest. */
const MAX_HOLD_MS = 60_000;

interface ChangeQueue {
  add: (change: Change) => void;
  cancel: (id: string) => boolean;
  release: (id: string) => void;
  isHeld: (id: string) => boolean;
  subscribe: (listener: () => void) => unknown;
}

export interface Removals {
  remove: (entry: Entry) => void;
  /** Cancels the deletions of the current message. Returns false if there is none. */
  undo: () => boolean;
}

/** Deletes entries and offers undo for some seconds. Undo restores all that were deleted in a row. */
export function removalsOf(outbox: ChangeQueue, show: typeof showMessage): Removals {
  let open: { titles: string[]; changeIds: string[]; hide: () => void } | null = null;

  const undo = () => {
    const group = open;
    open = null;
    const undone = group?.changeIds.map((id) => outbox.cancel(id)) ?? [];
    group?.hide();
    return undone.includes(true);
  };

  // A deletion that was sent early can no longer be undone.
  outbox.subscribe(() => {
    if (open && !open.changeIds.every((id) => outbox.isHeld(id))) open.hide();
  });

  const remove = (entry: Entry) => {
    const now = Date.now();
    const id = newId(now);
    outbox.add({ kind: 'delete', id, at: now, entryId: entry.id, was: entry, notBefore: now + MAX_HOLD_MS });
    const titles = [...(open?.titles ?? []), entry.title ?? words.noTitle];
    const changeIds = [...(open?.changeIds ?? []), id];
    const { hide } = open ?? {};
    const group: NonNullable<typeof open> = { titles, changeIds, hide: () => {} };
    open = group;
    hide?.();
    group.hide = show({
      message: words.deleted(titles),
      action: words.undo,
      onAction: undo,
      durationMs: UNDO_MS,
      onClose: () => {
        // A message that replaces this one covers the same deletions and more.
        if (open !== group) return;
        open = null;
        for (const changeId of changeIds) outbox.release(changeId);
      },
    });
  };
  return { remove, undo };
}
