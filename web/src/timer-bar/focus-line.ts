import { useEffect, useRef } from 'react';

let focus: (() => void) | null = null;

/** Focuses the entry line, from anywhere on a page. */
export function focusLine(): void {
  focus?.();
}

/** Registers the function that focuses the line. */
export function useLineFocus(doFocus: () => void): void {
  const latest = useRef(doFocus);
  latest.current = doFocus;
  useEffect(() => {
    focus = () => latest.current();
    return () => {
      focus = null;
    };
  }, []);
}
