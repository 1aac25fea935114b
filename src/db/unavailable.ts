import { Failure } from '../lib/errors.ts';

/** No connection or no write lock: nothing was sent to the database. */
export function unreachable(cause: unknown): Failure {
  const message = 'The database cannot be reached, so nothing was written; try again in a moment.';
  return caused('UNAVAILABLE', message, cause);
}

/** The database rejects writes, as a standby does, or another process holds its write lock. */
export function notWritable(cause: unknown): Failure {
  const message =
    'The database accepts no writes at the moment, so nothing was written; try again in a moment.';
  return caused('UNAVAILABLE', message, cause);
}

/** Requests hold all connections of the pool for longer than a request may wait for one. */
export function connectionsInUse(cause: unknown): Failure {
  const message =
    'All connections to the database are in use, so nothing was written; try again in a moment.';
  return caused('OVERLOADED', message, cause);
}

/** Conflicts with other transactions aborted every attempt of a transaction. */
export function conflicted(cause: unknown): Failure {
  const message =
    'Other changes of the same rows interrupted this one each time, so nothing was written; try again in a moment.';
  return caused('UNAVAILABLE', message, cause);
}

/** The connection broke during a statement, which may have been a commit. */
export function connectionLost(cause: unknown): Failure {
  const message =
    'The connection to the database was lost. A write may have been carried out or not; repeat it with the same idempotencyKey.';
  return caused('UNAVAILABLE', message, cause);
}

/** PostgreSQL cancels a statement at its timeout and rolls its transaction back. */
export function statementTimedOut(cause: unknown): Failure {
  const message =
    'The database took longer than a statement may take, so nothing was written; try again with a shorter range or a smaller page.';
  return caused('TIMEOUT', message, cause);
}

function caused(code: 'OVERLOADED' | 'UNAVAILABLE' | 'TIMEOUT', message: string, cause: unknown): Failure {
  const failure = new Failure({ code, message, field: null });
  failure.cause = cause;
  return failure;
}
