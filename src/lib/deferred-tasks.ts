import { BackgroundTasks } from './background-tasks.ts';

export interface DeferredTasks {
  /** Runs work after the response, so neither the response nor its timing reveals the work. Failures go to the log. */
  begin: (work: () => Promise<void>) => void;
  /** Waits for running work, up to two seconds. */
  close: () => Promise<void>;
}

// The response has been sent by then. A random delay keeps the next response on the connection from revealing the work.
const MIN_DELAY_MS = 100;
const MAX_DELAY_MS = 400;
const MAX_RUNNING = 200;
const DRAIN_TIMEOUT_MS = 2_000;

export function createDeferredTasks(onError: (error: unknown) => void): DeferredTasks {
  const tasks = new BackgroundTasks({
    maxRunning: MAX_RUNNING,
    onError,
    tooMany: 'Too many tasks wait to run after responses; a task was dropped.',
  });
  return {
    begin: (work) =>
      tasks.start(async () => {
        const delay = MIN_DELAY_MS + Math.random() * (MAX_DELAY_MS - MIN_DELAY_MS);
        await new Promise((resume) => setTimeout(resume, delay));
        await work();
      }),
    close: () => tasks.drain(DRAIN_TIMEOUT_MS),
  };
}
