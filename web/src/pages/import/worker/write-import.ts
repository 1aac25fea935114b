import type { ClientEvent } from '../../../../../src/client/index.ts';
import { Pace, type Progress } from '../../../../../src/import-run/progress.ts';
import { pageClient } from '../run/page-client.ts';
import type { WritingNews } from '../run/tasks.ts';
import { runThrough } from './run-through.ts';
import type { Tools, Work } from './work.ts';

type Report = (news: Partial<WritingNews>) => void;

/** The minimum interval of progress reports, in milliseconds. */
const PROGRESS_INTERVAL_MS = 100;

/** Writes the prepared import, resumes after lost connections, and reports progress. */
export async function writeImport(
  { context, preview }: NonNullable<Work['prepared']>,
  { signal, report }: Tools<Partial<WritingNews>>,
): Promise<string | null> {
  const run = {
    ...context,
    client: pageClient(connectionObserver(report)),
    signal,
    onProgress: progressReporter(report),
  };
  const { importId } = await runThrough(run, { preview }, () => report({ status: 'LOST' }));
  return importId;
}

/** Reports the state of the connection from the client's events. */
function connectionObserver(report: Report) {
  let isWaiting = false;
  return (event: ClientEvent) => {
    if (event.kind === 'retry') {
      isWaiting = true;
      report({ status: event.code === 'RATE_LIMITED' ? 'SLOWED' : 'LOST' });
    } else if (event.kind === 'answer' && isWaiting) {
      isWaiting = false;
      report({ status: 'RUNNING' });
    }
  };
}

function progressReporter(report: Report) {
  let pace = new Pace();
  let [step, last] = ['', 0];
  return (progress: Progress) => {
    const now = performance.now();
    if (progress.step !== step) pace = new Pace();
    else if (now - last < PROGRESS_INTERVAL_MS && progress.done !== progress.total) return;
    [step, last] = [progress.step, now];
    report({ progress, pace: pace.mark(progress, now) });
  };
}
