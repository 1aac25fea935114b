import { Interrupted } from '../report-failure.ts';

/** Returns a signal that the first SIGINT or SIGTERM aborts. A second one, of either kind, ends the process at once. */
export function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    process.off('SIGINT', abort).off('SIGTERM', abort);
    controller.abort(new Interrupted());
  };
  process.on('SIGINT', abort).on('SIGTERM', abort);
  return controller.signal;
}
