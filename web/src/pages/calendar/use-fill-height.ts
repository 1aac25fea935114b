import { type RefObject, useLayoutEffect, useState } from 'react';

/** On a lower window, the whole page scrolls instead. */
const MIN_HEIGHT_PX = 480;

/** The height from an element to the bottom of the window, so that the element can scroll by itself. */
export function useFillHeight(element: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>();
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return;
      const top = element.current.getBoundingClientRect().top + scrollY;
      setHeight(Math.max(MIN_HEIGHT_PX, innerHeight - top - paddingBelow(element.current)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [element]);
  return height;
}

/** The sum of the paddings below an element, such as for the bar of a phone. */
function paddingBelow({ parentElement }: Element): number {
  if (!parentElement) return 0;
  return Number.parseFloat(getComputedStyle(parentElement).paddingBottom) + paddingBelow(parentElement);
}
