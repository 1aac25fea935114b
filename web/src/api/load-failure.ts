import { api } from '../words/api.ts';

const NAME = 'LoadFailure';

/**
 * Replaces the message of failed chunk loads, which mostly mean that the server is unreachable. The browser's
 * message is technical, and without the new error name the router would reload the page and lose it.
 */
export function nameLoadFailures(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = NAME;
    payload.message = api.unreachable;
  });
}

export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && error.name === NAME;
}

const POLL_INTERVAL_MS = 3_000;

/** Polls the server and calls `act` when it responds. Returns a function that stops polling. */
export function whenServerAnswers(act: () => void): () => void {
  const timer = setInterval(async () => {
    const answer = await fetch('/healthz', { method: 'HEAD' }).catch(() => null);
    if (answer?.ok) act();
  }, POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}
