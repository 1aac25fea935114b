import { type Failure, failure } from '../lib/errors.ts';
import { withTimeout as orElse } from '../lib/with-timeout.ts';

/** Fails if reading takes longer than the timeout. The work itself continues. */
export function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  return orElse(milliseconds, work, () => timedOut(milliseconds, false));
}

/** A request that is not known to only read may change something after this was answered. */
export function timedOut(milliseconds: number, mayWrite: boolean): Failure {
  const advice = mayWrite
    ? 'It may still be carried out; repeat it with the same idempotencyKey.'
    : 'It changes nothing; try again with a shorter range or a smaller page.';
  return failure(
    'TIMEOUT',
    `The request took longer than ${milliseconds} ms and is no longer waited for. ${advice}`,
  );
}
