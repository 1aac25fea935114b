import { useEffect, useState } from 'react';

const SHORTLY_MS = 2_500;

/** Whether something happened a moment ago; `at` says when it did, 0 for never. */
export function useShortly(at: number): boolean {
  const [past, setPast] = useState(0);
  useEffect(() => {
    if (at === 0) return;
    const timer = setTimeout(() => setPast(at), SHORTLY_MS);
    return () => clearTimeout(timer);
  }, [at]);
  return at !== 0 && past !== at;
}
