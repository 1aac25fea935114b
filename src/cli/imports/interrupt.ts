import { Interrupted } from '../report-failure.ts';

/** Returns a signal that SIGINT or SIGTERM aborts. The same signal again ends the process at once. */
export function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort(new Interrupted()));
  }
  return controller.signal;
}
