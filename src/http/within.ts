import { failure } from '../lib/errors.ts';

/** What `work` answers, or a failure when that takes too long. The work itself goes on. */
export async function within<Result>(milliseconds: number, work: Result | Promise<Result>): Promise<Result> {
  if (!(work instanceof Promise)) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          failure(
            'TIMEOUT',
            `The request took longer than ${milliseconds} ms and is no longer waited for. It may still be carried out; repeat it with the same idempotencyKey.`,
          ),
        ),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
