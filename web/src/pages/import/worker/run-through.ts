import { ApiError } from '../../../../../src/client/index.ts';
import { pause } from '../../../../../src/client/pause.ts';
import type { ImportContext } from '../../../../../src/import-run/context.ts';
import type { ImportReport } from '../../../../../src/import-run/report/report.ts';
import { type RunOptions, runImport } from '../../../../../src/import-run/run.ts';

const TRANSIENT: ReadonlySet<string> = new Set([
  'UNREACHABLE',
  'NO_ANSWER',
  'OVERLOADED',
  'UNAVAILABLE',
  'TIMEOUT',
]);
const RETRY_DELAY_MS = 3_000;

/** Runs an import to its end. Resumes after each lost connection. */
export async function runThrough(
  context: ImportContext,
  options: RunOptions,
  onLost: () => void,
): Promise<ImportReport> {
  for (;;) {
    try {
      return await runImport(context, options);
    } catch (error) {
      if (!(error instanceof ApiError) || !TRANSIENT.has(error.code)) throw error;
      onLost();
      await pause(RETRY_DELAY_MS, context.signal);
    }
  }
}
