/** By then it is done, also where the browser is never idle. */
const LATEST = 2_000;

/** Does something that nobody waits for once the browser has nothing else to do. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, LATEST);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: LATEST });
  return () => cancelIdleCallback(asked);
}
