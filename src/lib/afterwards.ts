import { BackgroundTasks } from './background-tasks.ts';

export interface Afterwards {
  /**
   * Does something after the caller was answered: neither the answer nor the time that it takes tells what. What goes wrong is
   * in the log.
   */
  begin: (work: () => Promise<void>) => void;
  /** Waits for what is under way, within reason. */
  close: () => Promise<void>;
}

/** By when an answer has long left. It is never the same, so that what comes next on the connection tells nothing either. */
const EARLIEST = 100;
const LATEST = 400;
const MOST_UNDER_WAY = 200;
const PATIENCE = 2_000;

export function createAfterwards(failed: (error: unknown) => void): Afterwards {
  const underWay = new BackgroundTasks({
    maxRunning: MOST_UNDER_WAY,
    onError: failed,
    tooMany: 'Too much waits to be done after answers; something was given up.',
  });
  return {
    begin: (work) =>
      underWay.start(async () => {
        const later = EARLIEST + Math.random() * (LATEST - EARLIEST);
        await new Promise((resume) => setTimeout(resume, later));
        await work();
      }),
    close: () => underWay.drain(PATIENCE),
  };
}
