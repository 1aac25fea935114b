import { type Failure, failure } from '../lib/errors.ts';

/** What `work` answers, or a failure when that takes too long. The work itself goes on. */
export function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timedOut(milliseconds)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

export function timedOut(milliseconds: number): Failure {
  return failure(
    'TIMEOUT',
    `The request took longer than ${milliseconds} ms and is no longer waited for. It may still be carried out; repeat it with the same idempotencyKey.`,
  );
}
