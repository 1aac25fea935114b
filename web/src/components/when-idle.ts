/** After this time the work runs even if the browser is never idle. */
const IDLE_TIMEOUT_MS = 2_000;

/** Does something that nobody waits for once the browser has nothing else to do. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, IDLE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(asked);
}
