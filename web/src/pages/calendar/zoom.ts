import { useState } from 'react';
import { storedValue } from '../../components/stored-value.ts';

/** The height of a quarter hour in pixels, by zoom level. */
const STEPS = [12, 18, 28] as const;
const chosen = storedValue<number>('calendar.zoom', 1);

interface Zoom {
  step: number;
  height: number;
  /** Null at the limit. */
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
