import { note } from '../print.ts';
import { Interrupted } from '../report-failure.ts';
import type { ProgressLine } from './progress-line.ts';

/** Runs resumable work. If Ctrl-C or an error ends the work, prints how to continue. */
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
