import { useLayoutEffect, useState } from 'react';

/** How far beyond the window rows are made, so that scrolling shows no gaps. */
const MARGIN = 400;
/** Not every pixel draws the list anew. */
const STEP = 200;

/** The part of an element that is in or near the window, from its top. */
export function useVisibleRange(element: { current: HTMLElement | null }, height: number): [number, number] {
  const [range, setRange] = useState<[number, number]>([0, 1200]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of another height is seen in another part.
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0;
      const from = Math.floor((-top - MARGIN) / STEP) * STEP;
      const to = Math.ceil((-top + innerHeight + MARGIN) / STEP) * STEP;
      setRange((before) => (before[0] === from && before[1] === to ? before : [from, to]));
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [element, height]);
  return range;
}
