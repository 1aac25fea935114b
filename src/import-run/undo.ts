import { type ApiClient, ApiError, type KeptReason } from '../client/index.ts';
import type { ReportProgress } from './progress.ts';

export interface UndoneImport {
  deleted: number;
  /** Entries that were changed by hand since, or that other time was merged with. */
  kept: { entryId: string; title: string | null; reason: KeptReason }[];
  keptCount: number;
}

const answer = {
  deletedCount: true,
  keptCount: true,
  remaining: true,
  kept: { reason: true, timeEntry: { id: true, title: true } },
} as const;

/** Takes an import back, step by step until nothing of it is left but what was changed since. */
export async function undoImport(
  client: ApiClient,
  { id, withCatalog }: { id: string; withCatalog: boolean },
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: ReportProgress } = {},
): Promise<UndoneImport> {
  let deleted = 0;
  for (;;) {
    const step = await client
      .undoImport({ id, withCatalog }, { select: answer, ...(signal && { signal }) })
      .catch((error: unknown) => {
        // The answer to the call that ended it was lost.
        if (error instanceof ApiError && error.code === 'IMPORT_UNDONE') return null;
        throw error;
      });
    if (!step) return { deleted, kept: [], keptCount: 0 };
    deleted += step.deletedCount;
    onProgress?.({ step: 'UNDO', done: deleted, total: deleted + step.remaining });
    if (step.remaining > 0) continue;
    const kept = step.kept.map(({ reason, timeEntry }) => ({
      entryId: timeEntry.id,
      title: timeEntry.title,
      reason,
    }));
    return { deleted, kept, keptCount: step.keptCount };
  }
}
