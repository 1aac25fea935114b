import { useEffect, useRef } from 'react';
import type { Entry } from '../data/entry.ts';

type Fill = (entry: Entry) => boolean;

let fill: Fill | null = null;

/** Fills the entry line with an entry to correct. Returns false if the line is missing or not empty. */
export function fillLine(entry: Entry): boolean {
  return fill?.(entry) ?? false;
}

/** Registers the function that fills the line. */
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
