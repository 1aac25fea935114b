import { useEffect, useRef } from 'react';

let focus: (() => void) | null = null;

/** Puts the cursor into the line, from anywhere on a page. */
export function focusLine(): void {
  focus?.();
}

/** Says how that is done. */
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
