import { note } from '../print.ts';
import { Interrupted } from '../report-failure.ts';
import type { ProgressLine } from './progress-line.ts';

/** Runs something that Ctrl-C or a lost connection may end, and says that it can go on from there. */
export async function resumable<T>(
  signal: AbortSignal,
  line: ProgressLine,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    line.clear();
    note('Imported entries stay. Run the same command again to continue where it stopped.');
    throw signal.aborted ? new Interrupted() : error;
  } finally {
    line.clear();
  }
}
