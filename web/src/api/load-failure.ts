import { api } from '../words/api.ts';

const NAME = 'LoadFailure';

/**
 * A part of the pages could not be loaded, most likely because the server cannot be reached. The messages of browsers
 * are not for people, and the router would reload the page, which would then be lost.
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

/** Calls when the server answers again; returns how to stop asking. */
export function whenServerAnswers(act: () => void): () => void {
  const timer = setInterval(async () => {
    const answer = await fetch('/healthz', { method: 'HEAD' }).catch(() => null);
    if (answer?.ok) act();
  }, POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}
