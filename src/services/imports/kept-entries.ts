import type { Handle } from '../../db/database.ts';
import { findKeptReasons } from '../../db/queries/imports/changes.ts';
import { countKept, type KeptListing, listKept } from '../../db/queries/imports/undo.ts';
import type { Import, TimeEntry } from '../../domain/entities.ts';
import type { KeptReason } from '../../domain/imports/import.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { readReport } from '../reports/read-json.ts';
import { type CountedPage, type PageRequest, readPageByNumber } from '../shared/paging.ts';
import { visibleTime } from '../time-entries/visible.ts';
import { requireImport } from './list.ts';

export interface KeptEntry {
  timeEntry: TimeEntry;
  reason: KeptReason;
}

/**
 * The entries that undoing an import leaves unchanged, or has left unchanged. Limited to time that the caller may see.
 */
export async function listKeptEntries(
  app: App,
  actor: Actor,
  query: PageRequest & { importId: string },
): Promise<CountedPage<KeptEntry>> {
  const run = await requireImport(app.db.read, actor, query.importId, 'importId');
  const identityId = visibleTime(actor, run.teamId, null)[0]?.identityId ?? null;
  const inReport = <Result>(read: (handle: Handle) => Promise<Result>) => readReport(app, actor.userId, read);
  const page = await readPageByNumber<KeptEntry>({
    list: 'keptEntries',
    request: query,
    placeOf: ({ timeEntry }) => ({ key: timeEntry.start, id: timeEntry.id }),
    load: (after, limit) => inReport((handle) => loadKept(handle, run, { identityId, after, limit })),
  });
  return { ...page, count: () => inReport((handle) => countKept(handle, run, identityId)) };
}

export async function loadKept(handle: Handle, run: Import, listing: KeptListing): Promise<KeptEntry[]> {
  const kept = await listKept(handle, run, listing);
  const changed = kept.filter(({ brought }) => !brought).map(({ entry }) => entry.id);
  const reasons = await findKeptReasons(handle, run, changed);
  return kept.map(({ entry, brought, merged }) => {
    if (brought) return { timeEntry: entry, reason: merged ? 'MERGED' : 'CHANGED' };
    return { timeEntry: entry, reason: reasons.get(entry.id) ?? 'CHANGED' };
  });
}
