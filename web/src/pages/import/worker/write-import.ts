import type { ClientEvent } from '../../../../../src/client/index.ts';
import { Pace, type Progress } from '../../../../../src/import-run/progress.ts';
import { pageClient } from '../run/page-client.ts';
import type { WritingNews } from '../run/tasks.ts';
import { runThrough } from './run-through.ts';
import type { Tools, Work } from './work.ts';

type Tell = (news: Partial<WritingNews>) => void;

/** How often something new is told at most, in milliseconds. */
const PROGRESS_INTERVAL_MS = 100;

/** Writes what was prepared, however often the connection is lost, and tells how it goes. */
export async function writeImport(
  { context, preview }: NonNullable<Work['prepared']>,
  { signal, tell }: Tools<Partial<WritingNews>>,
): Promise<string | null> {
  const run = { ...context, client: pageClient(heard(tell)), signal, onProgress: paced(tell) };
  const { importId } = await runThrough(run, { preview }, () => tell({ status: 'LOST' }));
  return importId;
}

/** Tells from what the client does how the connection is. */
function heard(tell: Tell) {
  let isWaiting = false;
  return (event: ClientEvent) => {
    if (event.kind === 'retry') {
      isWaiting = true;
      tell({ status: event.code === 'RATE_LIMITED' ? 'SLOWED' : 'LOST' });
    } else if (event.kind === 'answer' && isWaiting) {
      isWaiting = false;
      tell({ status: 'RUNNING' });
    }
  };
}

function paced(tell: Tell) {
  let pace = new Pace();
  let [step, last] = ['', 0];
  return (progress: Progress) => {
    const now = performance.now();
    if (progress.step !== step) pace = new Pace();
    else if (now - last < PROGRESS_INTERVAL_MS && progress.done !== progress.total) return;
    [step, last] = [progress.step, now];
    tell({ progress, pace: pace.mark(progress, now) });
  };
}
