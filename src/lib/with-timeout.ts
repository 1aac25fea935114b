/** Rejects with the error of `late` after the timeout. The work itself continues. */
export function withTimeout<Result>(
  milliseconds: number,
  work: Promise<Result>,
  late: () => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  return Promise.race([work, isLate]).finally(() => clearTimeout(timer));
}
