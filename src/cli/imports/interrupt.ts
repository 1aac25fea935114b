import { Interrupted } from '../report-failure.ts';

/** Ends when somebody presses Ctrl-C, or asks the process to stop; the second time it ends at once. */
export function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort(new Interrupted()));
  }
  return controller.signal;
}
