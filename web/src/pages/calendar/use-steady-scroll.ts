import { type UIEvent, useLayoutEffect, useRef } from 'react';

const DAY = 86_400_000;

/**
 * Keeps the time in the middle of the visible range in place when the day's height changes. Returns a scroll
 * handler.
 */
export function useSteadyScroll(
  height: number,
  scrollTo: (milliseconds: number) => void,
): (event: UIEvent) => void {
  const lastScroll = useRef<{ area: Element; middle: number } | null>(null);
  const latest = useRef(scrollTo);
  latest.current = scrollTo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height moves the content.
  useLayoutEffect(() => {
    if (!lastScroll.current) return;
    const { area, middle } = lastScroll.current;
    latest.current(Math.max(0, (middle - area.clientHeight / 2 / area.scrollHeight) * DAY));
  }, [height]);
  return ({ target }) => {
    const area = target as Element;
    lastScroll.current = { area, middle: (area.scrollTop + area.clientHeight / 2) / area.scrollHeight };
  };
}
