import { grouped } from '../import-run/report/figures.ts';
import type { CopyOptions, CopyProgress, CopyStep } from '../services/shared/copy-progress.ts';
import { untilInterrupted } from './imports/interrupt.ts';
import { clearProgress, showProgress } from './progress.ts';

const steps: Record<CopyStep, string> = { READ: 'Reading', WRITE: 'Writing', COMPARE: 'Comparing' };

const DRAW_EVERY_MS = 100;

/** Runs what copies a database, showing how far it is; Ctrl-C stops it. */
export async function withCopyProgress<Result>(
  work: (options: CopyOptions) => Promise<Result>,
): Promise<Result> {
  let shown = 0;
  const onProgress = ({ step, table, done, total }: CopyProgress) => {
    const now = Date.now();
    if (now - shown < DRAW_EVERY_MS) return;
    shown = now;
    showProgress(`${steps[step]} ${grouped(done)} of ${grouped(total)} rows (${table})`);
  };
  return work({ onProgress, signal: untilInterrupted() }).finally(clearProgress);
}
