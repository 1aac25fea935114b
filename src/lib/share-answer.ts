/**
 * Asks a question that many have, and whose answer may be a little old: once at a time, and not again until `lifetime` milliseconds
 * after its answer. All who ask meanwhile get that answer, or that failure.
 */
export function shareAnswer<Answer>(
  ask: () => Promise<Answer>,
  lifetime: number,
  now: () => number = () => performance.now(),
): () => Promise<Answer> {
  let shared: Promise<Answer> | undefined;
  let expiresAt = Number.POSITIVE_INFINITY;
  return () => {
    if (shared && now() < expiresAt) return shared;
    expiresAt = Number.POSITIVE_INFINITY;
    shared = ask();
    const settle = () => {
      expiresAt = now() + lifetime;
    };
    shared.then(settle, settle);
    return shared;
  };
}
