import { countKept, type KeptListing, listKept } from '../../db/queries/import-undo.ts';
import type { Import, TimeEntry } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import type { App } from '../app.ts';
import { type CountedPage, type PageRequest, readPageByNumber } from '../paging.ts';
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
  const handle = app.db.read;
  const run = await requireImport(handle, actor, query.importId, 'importId');
  const identityId = visibleTime(actor, run.teamId, null)[0]?.identityId ?? null;
  const page = await readPageByNumber<KeptEntry>({
    list: 'keptEntries',
    request: query,
    placeOf: ({ timeEntry }) => ({ key: timeEntry.start, id: timeEntry.id }),
    load: (after, limit) => loadKept(app, run, { identityId, after, limit }),
  });
  return { ...page, count: () => countKept(handle, run, identityId) };
}

export async function loadKept(app: App, run: Import, listing: KeptListing): Promise<KeptEntry[]> {
  const kept = await listKept(app.db.read, run, listing);
  return kept.map(({ entry, merged }) => ({ timeEntry: entry, reason: merged ? 'MERGED' : 'CHANGED' }));
}
