import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTracking } from '../../outbox/tracking.tsx';

interface BlockFocus {
  /** The entry whose block had the focus last. */
  focusedId: string | null;
  /** Puts the focus on the block of an entry, as soon as there is one. */
  focus: (entryId: string) => void;
  onFocus: (event: FocusEvent) => void;
}

export function findBlock(root: HTMLElement | null, entryId: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(entryId)}"]`) ?? null;
}

/** The entry of the block that something is in. */
export function entryIdAt(target: EventTarget): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('[data-entry]')?.dataset.entry ?? null;
}

/**
 * Keeps the focus on a block though it becomes another element: when it moves to another day, and when a new entry gets
 * its id from the server.
 */
export function useBlockFocus(root: RefObject<HTMLElement | null>): BlockFocus {
  const { currentId } = useTracking();
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (wanted.current === null || document.activeElement !== document.body) return;
    findBlock(root.current, currentId(wanted.current))?.focus({ preventScroll: true });
  });
  useEffect(() => {
    // A click or focus elsewhere cancels the return of the focus.
    const turnAway = ({ target }: Event) => {
      if (target && entryIdAt(target) === null) wanted.current = null;
    };
    document.addEventListener('pointerdown', turnAway, true);
    document.addEventListener('focusin', turnAway);
    return () => {
      document.removeEventListener('pointerdown', turnAway, true);
      document.removeEventListener('focusin', turnAway);
    };
  }, []);

  return {
    focusedId: focusedId && currentId(focusedId),
    focus: (entryId) => {
      wanted.current = entryId;
      const block = findBlock(root.current, currentId(entryId));
      // No further than it takes to see it.
      block?.focus({ preventScroll: true });
      block?.scrollIntoView({ block: 'nearest' });
    },
    onFocus: ({ target }) => {
      wanted.current = entryIdAt(target);
      if (wanted.current) setFocusedId(wanted.current);
    },
  };
}
