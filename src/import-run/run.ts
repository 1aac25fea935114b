import { invalid } from '../lib/errors.ts';
import { applyChanges } from './apply-changes.ts';
import type { ImportContext } from './context.ts';
import { obstaclesTo } from './obstacles.ts';
import { openImport } from './open-import.ts';
import type { Preview } from './preview.ts';
import { reconcile } from './reconcile.ts';
import type { ImportReport } from './report/report.ts';
import { storedReport } from './report/store.ts';
import { writeRows } from './write.ts';

export interface RunOptions {
  preview: Preview;
  /** The maximum number of in-flight calls. Default: 8. */
  concurrency?: number;
  /** Called with the import's id before any row is written, so that the import can be found again after a failure. */
  onOpen?: (id: string, isResumed: boolean) => void;
  now?: () => number;
}

/** Runs a previewed import: writes the rows, reads them back, compares them with the files and stores the report. */
export async function runImport(
  context: ImportContext,
  { preview, concurrency = 8, onOpen, now = Date.now }: RunOptions,
): Promise<ImportReport> {
  const [obstacle] = obstaclesTo(context, preview);
  if (obstacle) throw invalid('import', obstacle.message);
  const { id, isResumed } = await openImport(context, preview);
  onOpen?.(id, isResumed);
  const refused = await writeRows(context, { importId: id, preview, concurrency });
  if (context.changes === 'APPLY') await applyChanges(context, preview, id);
  const report = await reconcile(context, { preview, importId: id, refused, now: now() });
  await context.client.finishImport(
    { id, args: { report: storedReport(report) } },
    { signal: context.signal },
  );
  return report;
}
