import { type UIEvent, useLayoutEffect, useRef } from 'react';

const DAY = 86_400_000;

/**
 * Keeps the time that is in the middle of what is seen of a day there when the day grows or shrinks. Returns what to
 * call when something scrolls.
 */
export function useSteadyScroll(
  height: number,
  scrollTo: (milliseconds: number) => void,
): (event: UIEvent) => void {
  const seen = useRef<{ area: Element; middle: number } | null>(null);
  const latest = useRef(scrollTo);
  latest.current = scrollTo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the height that moves things.
  useLayoutEffect(() => {
    if (!seen.current) return;
    const { area, middle } = seen.current;
    latest.current(Math.max(0, (middle - area.clientHeight / 2 / area.scrollHeight) * DAY));
  }, [height]);
  return ({ target }) => {
    const area = target as Element;
    seen.current = { area, middle: (area.scrollTop + area.clientHeight / 2) / area.scrollHeight };
  };
}
