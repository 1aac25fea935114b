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
  /** How many calls are under way at once; 8 unless told. */
  concurrency?: number;
  /** Told which import it is before anything else is written, so that it can be found again whatever happens. */
  onOpen?: (id: string, isResumed: boolean) => void;
  now?: () => number;
}

/** Writes what the preview says, reads it back and compares; the report stays with the import. */
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
