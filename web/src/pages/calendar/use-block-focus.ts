import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTracking } from '../../outbox/tracking.tsx';

interface BlockFocus {
  /** The entry whose block was focused last. */
  focusedId: string | null;
  /** Focuses the block of an entry as soon as it exists. */
  focus: (entryId: string) => void;
  onFocus: (event: FocusEvent) => void;
}

export function findBlock(root: HTMLElement | null, entryId: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(entryId)}"]`) ?? null;
}

/** The entry of the block that contains an element. */
export function entryIdAt(target: EventTarget): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('[data-entry]')?.dataset.entry ?? null;
}

/**
 * Keeps the focus on a block when its element is replaced: after a move to another day, and when a new entry
 * gets its id from the server.
 */
export function useBlockFocus(root: RefObject<HTMLElement | null>): BlockFocus {
  const { currentId } = useTracking();
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const wantedId = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (wantedId.current === null || document.activeElement !== document.body) return;
    findBlock(root.current, currentId(wantedId.current))?.focus({ preventScroll: true });
  });
  useEffect(() => {
    // A click or focus elsewhere cancels the return of the focus.
    const cancelReturn = ({ target }: Event) => {
      if (target && entryIdAt(target) === null) wantedId.current = null;
    };
    document.addEventListener('pointerdown', cancelReturn, true);
    document.addEventListener('focusin', cancelReturn);
    return () => {
      document.removeEventListener('pointerdown', cancelReturn, true);
      document.removeEventListener('focusin', cancelReturn);
    };
  }, []);

  return {
    focusedId: focusedId && currentId(focusedId),
    focus: (entryId) => {
      wantedId.current = entryId;
      const block = findBlock(root.current, currentId(entryId));
      // Scrolls only as far as needed.
      block?.focus({ preventScroll: true });
      block?.scrollIntoView({ block: 'nearest' });
    },
    onFocus: ({ target }) => {
      wantedId.current = entryIdAt(target);
      if (wantedId.current) setFocusedId(wantedId.current);
    },
  };
}
