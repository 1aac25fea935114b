/**
 * A function that does `work` at once where it was not done for so many milliseconds, and else when they are over: something that
 * happens now and then is passed on without delay, and what happens often is gathered.
 */
export function paced(milliseconds: number, work: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  const start = () => {
    isDue = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) start();
    }, milliseconds);
    timer.unref();
    work();
  };
  return () => {
    if (timer) isDue = true;
    else start();
  };
}
