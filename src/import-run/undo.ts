import { type ApiClient, ApiError, type KeptReason } from '../client/index.ts';
import type { ReportProgress } from './progress.ts';
import { MOST_LISTED } from './report/report.ts';

/** An entry that was changed by hand since, or that other time was merged with. */
interface KeptEntry {
  entryId: string;
  title: string | null;
  reason: KeptReason;
}

interface UndoneImport {
  deleted: number;
  keptCount: number;
}

const answer = { deletedCount: true, keptCount: true, remaining: true } as const;

/** Takes an import back, step by step until nothing of it is left but what was changed since. */
export async function undoImport(
  client: ApiClient,
  { id, withCatalog }: { id: string; withCatalog: boolean },
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: ReportProgress } = {},
): Promise<UndoneImport> {
  const before = await countEntries(client, id, signal);
  let deleted = 0;
  for (;;) {
    const step = await client
      .undoImport({ id, withCatalog }, { select: answer, signal })
      .catch((error: unknown) => {
        // The answer to the call that ended it was lost.
        if (error instanceof ApiError && error.code === 'IMPORT_UNDONE') return null;
        throw error;
      });
    if (!step) {
      const { totalCount } = await client.keptEntries(
        { importId: id },
        { select: { totalCount: true }, signal },
      );
      return { deleted: before - (await countEntries(client, id, signal)), keptCount: totalCount };
    }
    deleted += step.deletedCount;
    onProgress?.({ step: 'UNDO', done: deleted, total: deleted + step.remaining });
    if (step.remaining === 0) return { deleted, keptCount: step.keptCount };
  }
}

async function countEntries(client: ApiClient, id: string, signal?: AbortSignal): Promise<number> {
  return (await client.import({ id }, { select: { entryCount: true }, signal }))?.entryCount ?? 0;
}

/** What stayed of an import that was taken back, the newest first, as far as anyone reads. */
export async function listKept(client: ApiClient, importId: string): Promise<KeptEntry[]> {
  const select = { reason: true, timeEntry: { id: true, title: true } } as const;
  const kept: KeptEntry[] = [];
  for await (const { reason, timeEntry } of client.keptEntries.all({ importId }, { select })) {
    kept.push({ entryId: timeEntry.id, title: timeEntry.title, reason });
    if (kept.length === MOST_LISTED) break;
  }
  return kept;
}
