import { type RefObject, useLayoutEffect, useState } from 'react';
import { findBlock } from './use-block-focus.ts';

/** The current element of a block. The element changes when the block moves to another day. */
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
