import { Failure } from '../lib/errors.ts';

/** The database cannot be had right now: not reached, or busy for longer than a caller should wait. */
export function unavailable(cause: unknown): Failure {
  const failure = new Failure({
    code: 'OVERLOADED',
    message: 'The database cannot be reached or is too busy; try again in a moment.',
    field: null,
  });
  failure.cause = cause;
  return failure;
}
