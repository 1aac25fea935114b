import { useEffect, useState } from 'react';

const SHORTLY_MS = 2_500;

/** Whether `at` is a moment ago; 0 means never. */
export function useShortly(at: number): boolean {
  const [past, setPast] = useState(0);
  useEffect(() => {
    if (at === 0) return;
    const timer = setTimeout(() => setPast(at), SHORTLY_MS);
    return () => clearTimeout(timer);
  }, [at]);
  return at !== 0 && past !== at;
}
