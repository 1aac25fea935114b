import { useState } from 'react';
import { storedValue } from '../../components/stored-value.ts';

/** How high a quarter of an hour is, in pixels. */
const STEPS = [12, 18, 28] as const;
const chosen = storedValue<number>('calendar.zoom', 1);

interface Zoom {
  step: number;
  height: number;
  /** Null where it goes no further. */
  zoomIn: (() => void) | null;
  zoomOut: (() => void) | null;
}

export function useZoom(): Zoom {
  const [step, setStep] = useState(chosen.read);
  const to = (next: number) => {
    if (STEPS[next] === undefined) return null;
    return () => {
      chosen.write(next);
      setStep(next);
    };
  };
  return { step, height: STEPS[step] ?? STEPS[1], zoomIn: to(step + 1), zoomOut: to(step - 1) };
}
