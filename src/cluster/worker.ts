import cluster from 'node:cluster';
import { openCommitMark } from '../db/commit-mark.ts';
import type { Measurement } from '../http/metrics.ts';
import { monotonicClock } from '../lib/clock.ts';
import { SharedLimiters } from '../lib/shared-limiters.ts';
import { startServer, type Together } from '../main.ts';
import { stopSignal } from '../stop-signal.ts';
import { type FromWorker, MARK_FD, type ToWorker } from './messages.ts';
import { paced } from './paced.ts';
import { Questions } from './questions.ts';

/** One of several processes that serve; start-workers.ts starts it and tells it how. */

/** What is taken of limiters is told so often at the most. */
const TELL_EVERY = 200;
const PATIENCE = 2_000;

const tellTaken = paced(TELL_EVERY, () => tell({ kind: 'taken', taken: limiters.collect() }));
const limiters = new SharedLimiters(monotonicClock, tellTaken);
const questions = new Questions<Measurement[]>(PATIENCE);
const order = Promise.withResolvers<ToWorker & { kind: 'start' }>();
const toldToStop = Promise.withResolvers<void>();
let isListening = false;
let isStopping = false;
let measure = async (): Promise<Measurement> => ({ process: [], requests: [] });

process.on('message', (message: ToWorker) => {
  if (message.kind === 'start') order.resolve(message);
  else if (message.kind === 'stop') toldToStop.resolve();
  else if (message.kind === 'taken') limiters.hear(message.taken);
  else if (message.kind === 'measurements') questions.answer(message.question, message.all);
  else {
    const { question } = message;
    void measure().then((own) => tell({ kind: 'measurement', question, own }));
  }
});
const { worker } = cluster;
worker?.once('disconnect', () => {
  // The first process is gone. Without it nobody comes any more, but those who are here get their answers; unless it was
  // ended while it waited for that.
  if (isStopping || !isListening) end(1);
  worker.exitedAfterDisconnect = true;
  toldToStop.resolve();
});
const stopped = Promise.race([toldToStop.promise, stopSignal()]);

const { config, doesChores, sharesMark } = await order.promise;
const together: Together = {
  makeLimiter: limiters.make,
  doesChores,
  commits: sharesMark ? openCommitMark(MARK_FD) : undefined,
  shareMeasurements: (own) => {
    measure = own;
    return async () =>
      (await questions.ask((question) => tell({ kind: 'measureAll', question }))) ?? [await own()];
  },
};
try {
  const server = await startServer(config, {}, together);
  isListening = true;
  tell({ kind: 'listening', address: server.address });
  await stopped;
  isStopping = true;
  await server.close();
  end(0);
} catch (error) {
  const { message, code, port } = error as NodeJS.ErrnoException & { port?: number };
  tell({ kind: 'failed', message, code, port }, () => end(1));
}

/** Without the first process nobody reads the log any more, and an exit would try for ever to write what is left of it. */
function end(code: number): void {
  if (process.connected) process.exit(code);
  process.kill(process.pid, 'SIGKILL');
}

function tell(message: FromWorker, then: () => void = () => {}): void {
  if (process.connected) process.send?.(message, undefined, undefined, then);
  else then();
}
