import { type RefObject, useLayoutEffect, useState } from 'react';
import { findBlock } from './use-block-focus.ts';

/** The element of a block now. It is another one after the block moved to another day. */
export function useAnchor(root: RefObject<HTMLElement | null>, blockId: string | null): HTMLElement | null {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const found = blockId === null ? null : findBlock(root.current, blockId);
    if (found === anchor || (blockId !== null && found === null)) return;
    found?.scrollIntoView({ block: 'nearest' });
    setAnchor(found);
  });
  return anchor;
}
