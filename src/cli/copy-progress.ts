import { grouped } from '../import-run/report/figures.ts';
import type { CopyOptions, CopyProgress, CopyStep } from '../services/shared/copy-progress.ts';
import { untilInterrupted } from './imports/interrupt.ts';
import { clearProgress, showProgress } from './progress.ts';

const steps: Record<CopyStep, string> = { READ: 'Reading', WRITE: 'Writing', COMPARE: 'Comparing' };

const DRAW_EVERY_MS = 100;

/** Runs the copy of a database and shows its progress. Ctrl-C stops the copy. */
export async function withCopyProgress<Result>(
  work: (options: CopyOptions) => Promise<Result>,
): Promise<Result> {
  let shownAt = 0;
  const onProgress = ({ step, table, done, total }: CopyProgress) => {
    const now = Date.now();
    if (now - shownAt < DRAW_EVERY_MS) return;
    shownAt = now;
    showProgress(`${steps[step]} ${grouped(done)} of ${grouped(total)} rows (${table})`);
  };
  return work({ onProgress, signal: untilInterrupted() }).finally(clearProgress);
}
