import type { Handle } from '../../db/database.ts';
import { countKept, type KeptListing, listKept } from '../../db/queries/import-undo.ts';
import type { Import, TimeEntry } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import type { App } from '../app.ts';
import { type CountedPage, type PageRequest, readPageByNumber } from '../paging.ts';
import { readReport } from '../read-report.ts';
import { visibleTime } from '../time-entries/visible.ts';
import { requireImport } from './list.ts';

/** Why an entry stays when its import is taken back. */
export const keptReasons = ['CHANGED', 'MERGED'] as const;

export interface KeptEntry {
  timeEntry: TimeEntry;
  reason: (typeof keptReasons)[number];
}

/** What stays of an import when it is taken back, or stayed when it was, of those whose time the caller may see. */
export async function listKeptEntries(
  app: App,
  actor: Actor,
  query: PageRequest & { importId: string },
): Promise<CountedPage<KeptEntry>> {
  const run = await requireImport(app.db.read, actor, query.importId, 'importId');
  const identityId = visibleTime(actor, run.teamId, null)[0]?.identityId ?? null;
  const inTurn = <Result>(read: (handle: Handle) => Promise<Result>) => readReport(app, actor.userId, read);
  const page = await readPageByNumber<KeptEntry>({
    list: 'keptEntries',
    request: query,
    placeOf: ({ timeEntry }) => ({ key: timeEntry.start, id: timeEntry.id }),
    load: (after, limit) => inTurn((handle) => loadKept(handle, run, { identityId, after, limit })),
  });
  return { ...page, count: () => inTurn((handle) => countKept(handle, run, identityId)) };
}

export async function loadKept(handle: Handle, run: Import, listing: KeptListing): Promise<KeptEntry[]> {
  const kept = await listKept(handle, run, listing);
  return kept.map(({ entry, merged }) => ({ timeEntry: entry, reason: merged ? 'MERGED' : 'CHANGED' }));
}
