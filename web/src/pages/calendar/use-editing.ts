import { useEffect, useRef, useState } from 'react';
import type { Interval } from '../../../../src/domain/time/interval.ts';
import type { NewEntry } from '../../components/entry-editor/form.ts';
import type { Entry } from '../../data/entry.ts';
import { useTracking } from '../../outbox/tracking.tsx';
import { DRAFT_ID } from './events.ts';

/** The key is new at each opening. */
type Opened = { key: number } & ({ kind: 'entry'; id: string } | { kind: 'draft'; draft: NewEntry });

export interface Editing {
  /** New whenever an editor opens, even for the same entry. */
  key: number;
  /** The entry that is edited; undefined for a new one. */
  entry: Entry | undefined;
  draft: NewEntry | undefined;
  /** The id of the block that anchors the editor. */
  blockId: string | null;
  open: (entryId: string) => void;
  add: (range: Interval) => void;
  /** Moves the new entry to the typed times. */
  moveDraft: (range: Interval) => void;
  close: () => void;
  /** Closes and discards the new entry, and returns the focus to the previous element. */
  drop: () => void;
  /** Whether the current or last pointer press closed the editor. Such a press must have no other effect. */
  wasClosedByPointer: () => boolean;
}

/** The state of the open editor. */
export function useEditing(entries: readonly Entry[] | undefined): Editing {
  const { currentId } = useTracking();
  const [opened, setOpened] = useState<Opened | null>(null);
  const lastKey = useRef(0);
  const nextKey = () => ++lastKey.current;
  const id = opened?.kind === 'entry' ? currentId(opened.id) : null;
  const entry = entries?.find((one) => one.id === id);
  const draft = opened?.kind === 'draft' ? opened.draft : undefined;

  const previousFocus = useRef<Element | null>(null);
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
      previousFocus.current = document.activeElement;
      setOpened({ key: nextKey(), kind: 'draft', draft: range });
    },
    moveDraft: (range) =>
      setOpened((one) => (one?.kind === 'draft' ? { ...one, draft: { ...one.draft, ...range } } : one)),
    close: () => setOpened(null),
    drop: () => {
      if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
      setOpened(null);
    },
    wasClosedByPointer: () => wasOpen.current,
  };
}
