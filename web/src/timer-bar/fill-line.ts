import { useEffect, useRef } from 'react';
import type { Entry } from '../data/entry.ts';

type Fill = (entry: Entry) => boolean;

let fill: Fill | null = null;

/** Puts an entry into the line to be mended. Tells whether it could: the line is not there, or holds something else. */
export function fillLine(entry: Entry): boolean {
  return fill?.(entry) ?? false;
}

/** Says how that is done. */
export function useLineFill(doFill: Fill): void {
  const latest = useRef(doFill);
  latest.current = doFill;
  useEffect(() => {
    fill = (entry) => latest.current(entry);
    return () => {
      fill = null;
    };
  }, []);
}
