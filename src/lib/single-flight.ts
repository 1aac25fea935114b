/**
 * Runs at most one call of `load` at a time. All callers share its result or failure until `lifetime` milliseconds
 * after it settled.
 */
export function singleFlight<Result>(
  load: () => Promise<Result>,
  lifetime: number,
  now: () => number = () => performance.now(),
): () => Promise<Result> {
  let shared: Promise<Result> | undefined;
  let expiresAt = Number.POSITIVE_INFINITY;
  return () => {
    if (shared && now() < expiresAt) return shared;
    expiresAt = Number.POSITIVE_INFINITY;
    shared = load();
    const settle = () => {
      expiresAt = now() + lifetime;
    };
    shared.then(settle, settle);
    return shared;
  };
}
