import { type Failure, failure } from '../lib/errors.ts';

/** Fails if reading takes longer than the timeout. The work itself continues. */
export function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timedOut(milliseconds, false)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * The error of a timeout. The work of a request that may write can still be carried out after the response.
 */
export function timedOut(milliseconds: number, mayWrite: boolean): Failure {
  const advice = mayWrite
    ? 'It may still be carried out; repeat it with the same idempotencyKey.'
    : 'It changes nothing; try again with a shorter range or a smaller page.';
  return failure(
    'TIMEOUT',
    `The request took longer than ${milliseconds} ms and is no longer waited for. ${advice}`,
  );
}
