import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

interface Options {
  list: RefObject<HTMLElement | null>;
  count: number;
  /** In pixels. */
  estimateSize: (index: number) => number;
  /** A new function makes the virtualizer compute all positions again. */
  getItemKey: (index: number) => string;
  /** Items rendered above and below the window, so that scrolling shows no gaps. */
  overscan: number;
  /** An item that stays rendered at any scroll position, such as the focused one; -1 for none. */
  pinned: number;
}

/** A virtualizer for a list that scrolls with the page. */
export function usePageVirtualizer({ list, pinned, ...options }: Options) {
  return useWindowVirtualizer<HTMLElement>({
    ...options,
    scrollMargin: useOffsetTop(list),
    // The window is known before the list is mounted, so the first render already has its items.
    initialRect: { width: innerWidth, height: innerHeight },
    rangeExtractor: (range) => withPinned(range, pinned),
  });
}

function withPinned(range: Range, pinned: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (pinned < 0 || pinned >= range.count || indexes.includes(pinned)) return indexes;
  return [...indexes, pinned].sort((a, b) => a - b);
}

/** The distance of an element from the top of the page, in pixels. It follows changes of the content above. */
function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
