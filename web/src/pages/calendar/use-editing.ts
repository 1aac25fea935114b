import { useEffect, useRef, useState } from 'react';
import type { Interval } from '../../../../src/domain/time/interval.ts';
import type { NewEntry } from '../../components/entry-editor/form.ts';
import type { Entry } from '../../data/entry.ts';
import { useTracking } from '../../outbox/tracking.tsx';
import { DRAFT_ID } from './events.ts';

/** Each opening has a key of its own. */
type Opened = { key: number } & ({ kind: 'entry'; id: string } | { kind: 'draft'; draft: NewEntry });

export interface Editing {
  /** Another one whenever an editor is opened, also for the same entry. */
  key: number;
  /** The entry that is edited, or the new one that is made. */
  entry: Entry | undefined;
  draft: NewEntry | undefined;
  /** The id of the block that the editor stands beside. */
  blockId: string | null;
  open: (entryId: string) => void;
  add: (range: Interval) => void;
  /** The times of the new entry as they are typed. */
  moveDraft: (range: Interval) => void;
  close: () => void;
  /** Closes, and gives the focus back to where the new entry was asked for that there will not be. */
  drop: () => void;
  /** Whether the pointer that is down now, or was last, closed the editor: it means no more than that. */
  wasClosedByPointer: () => boolean;
}

/** Which editor is open. */
export function useEditing(entries: readonly Entry[] | undefined): Editing {
  const { currentId } = useTracking();
  const [opened, setOpened] = useState<Opened | null>(null);
  const lastKey = useRef(0);
  const nextKey = () => ++lastKey.current;
  const id = opened?.kind === 'entry' ? currentId(opened.id) : null;
  const entry = entries?.find((one) => one.id === id);
  const draft = opened?.kind === 'draft' ? opened.draft : undefined;

  const cameFrom = useRef<Element | null>(null);
  const isOpen = useRef(false);
  isOpen.current = entry !== undefined || draft !== undefined;
  const wasOpen = useRef(false);
  useEffect(() => {
    const onPointerDown = () => {
      wasOpen.current = isOpen.current;
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => document.removeEventListener('pointerdown', onPointerDown, true);
  }, []);

  return {
    key: opened?.key ?? 0,
    entry,
    draft,
    blockId: draft ? DRAFT_ID : (entry?.id ?? null),
    open: (entryId) => setOpened({ key: nextKey(), kind: 'entry', id: entryId }),
    add: (range) => {
      cameFrom.current = document.activeElement;
      setOpened({ key: nextKey(), kind: 'draft', draft: range });
    },
    moveDraft: (range) =>
      setOpened((one) => (one?.kind === 'draft' ? { ...one, draft: { ...one.draft, ...range } } : one)),
    close: () => setOpened(null),
    drop: () => {
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
      setOpened(null);
    },
    wasClosedByPointer: () => wasOpen.current,
  };
}
