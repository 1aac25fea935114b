/** At most one call of `ask` at a time. All callers share its result or failure until `lifetime` milliseconds after it settled. */
export function singleFlight<Answer>(
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
