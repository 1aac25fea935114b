import { type ApiClient, ApiError, type KeptReason } from '../client/index.ts';
import type { ReportProgress } from './progress.ts';
import { MAX_LISTED } from './report/report.ts';

/** An entry that undo kept, and the reason. */
interface KeptEntry {
  entryId: string;
  title: string | null;
  reason: KeptReason;
}

export interface UndoneImport {
  deleted: number;
  /** Entries that the import had changed, and whose earlier values are restored. */
  restored: number;
  /** Entries that the import had changed, and that were deleted before the undo. */
  goneCount: number;
  keptCount: number;
}

const answer = {
  deletedCount: true,
  restoredCount: true,
  goneCount: true,
  keptCount: true,
  remaining: true,
} as const;

/** Undoes an import. Repeats the call until nothing is left to delete or restore. */
export async function undoImport(
  client: ApiClient,
  { id, withCatalog }: { id: string; withCatalog: boolean },
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: ReportProgress } = {},
): Promise<UndoneImport> {
  const before = await countEntries(client, id, signal);
  let deleted = 0;
  let restored = 0;
  let goneCount = 0;
  for (;;) {
    const step = await client
      .undoImport({ id, withCatalog }, { select: answer, signal })
      .catch((error: unknown) => {
        // The response to the last call was lost.
        if (error instanceof ApiError && error.code === 'IMPORT_UNDONE') return null;
        throw error;
      });
    if (!step) {
      const { totalCount } = await client.keptEntries(
        { importId: id },
        { select: { totalCount: true }, signal },
      );
      deleted = before - (await countEntries(client, id, signal));
      return { deleted, restored, goneCount, keptCount: totalCount };
    }
    deleted += step.deletedCount;
    restored += step.restoredCount;
    goneCount = step.goneCount;
    const done = deleted + restored;
    onProgress?.({ step: 'UNDO', done, total: done + step.remaining });
    if (step.remaining === 0) return { deleted, restored, goneCount, keptCount: step.keptCount };
  }
}

async function countEntries(client: ApiClient, id: string, signal?: AbortSignal): Promise<number> {
  return (await client.import({ id }, { select: { entryCount: true }, signal }))?.entryCount ?? 0;
}

/** Lists the entries that undo kept, newest first, up to MAX_LISTED. */
export async function listKept(client: ApiClient, importId: string): Promise<KeptEntry[]> {
  const select = { reason: true, timeEntry: { id: true, title: true } } as const;
  const kept: KeptEntry[] = [];
  for await (const { reason, timeEntry } of client.keptEntries.all({ importId }, { select })) {
    kept.push({ entryId: timeEntry.id, title: timeEntry.title, reason });
    if (kept.length === MAX_LISTED) break;
  }
  return kept;
}
