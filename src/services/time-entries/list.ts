import type { Handle } from '../../db/database.ts';
import {
  listTimeEntries as loadTimeEntries,
  type TimeEntryFilter,
  type TimeScope,
  totalTimeEntries,
} from '../../db/queries/time-entries/lists.ts';
import type { CatalogVersions } from '../../domain/catalog-versions.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkName, checkText, TITLE_LIMIT } from '../../domain/text/text.ts';
import { parseRangeEnd, parseRangeStart } from '../../domain/time/date-range.ts';
import { parseInstant } from '../../domain/time/instant.ts';
import { checkZone } from '../../domain/time/zone.ts';
import { invalid } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { requireItem } from '../catalog/require.ts';
import { requireImport } from '../imports/list.ts';
import { readReport } from '../reports/read-json.ts';
import { cachedReport } from '../shared/cache.ts';
import { type Page, type PageRequest, readPageByNumber } from '../shared/paging.ts';
import { requireVisibleMembers, visibleTime, type WantedMembers, wantedMembers } from './visible.ts';

export interface TimeEntryQuery extends PageRequest, WantedMembers {
  teamId?: string | null;
  projectId?: string | null;
  clientId?: string | null;
  taskId?: string | null;
  importId?: string | null;
  billable?: boolean | null;
  /** A timestamp. With a time zone also a date, which means the start of the day. */
  from?: string | null;
  /** A timestamp. With a time zone also a date, which means the end of the day. */
  to?: string | null;
  timezone?: string | null;
  /** Whether to include entries that began before `from` and end after it. */
  overlapping?: boolean | null;
  tag?: string | null;
  /** The folded name of a tag, which matches any spelling. */
  tagKey?: string | null;
  search?: string | null;
}

interface TimeTotals {
  count: number;
  milliseconds: number;
}

export interface TimeEntryPage extends Page<TimeEntry> {
  /** The totals of all pages. Computed on the first call. */
  totals: () => Promise<TimeTotals>;
}

interface TimeEntryReading {
  /** The properties that the caller reads. Entries may lack all other properties except id and cursor. */
  properties?: ReadonlySet<string> | null | undefined;
  /** Filled with catalog versions, for looking up the references of the entries. */
  catalogVersions?: CatalogVersions | undefined;
}

/** Lists the visible entries that match the filters, newest start first. */
export async function listTimeEntries(
  app: App,
  actor: Actor,
  query: TimeEntryQuery,
  { properties = null, catalogVersions }: TimeEntryReading = {},
): Promise<TimeEntryPage> {
  const scopes = await scopesOf(app, actor, query);
  const filter = await filterOf(app, actor, query);
  const page = await readPageByNumber<TimeEntry>({
    list: 'timeEntries',
    request: query,
    placeOf: (entry) => ({ key: entry.start, id: entry.id }),
    load: (after, limit) => {
      const listing = { filter, after, limit, properties, catalogVersions };
      const isLong = mayScanAll(scopes, filter);
      const load = (handle: Handle) => loadTimeEntries(handle, { ...listing, scopes, isLong });
      return isLong ? readReport(app, actor.userId, load) : load(app.db.read);
    },
  });
  let totals: Promise<TimeTotals> | undefined;
  return {
    ...page,
    totals: () => {
      totals ??= totalsOf(app, actor, scopes, filter);
      return totals;
    },
  };
}

/** Returns whether a page may need a scan of the whole history, because no index covers the filters. */
function mayScanAll(scopes: readonly TimeScope[], filter: TimeEntryFilter): boolean {
  const { search, tag, tagKey, billable, projectId, clientId, taskId, importId } = filter;
  if ([search, tag, tagKey, billable].some((value) => value !== null)) return true;
  // Each of these filters has an index, and so has the member, but no index covers two of them.
  const indexedFilters = [projectId, clientId, taskId, importId].filter((value) => value !== null).length;
  return indexedFilters > 1 || (indexedFilters === 1 && scopes.some(({ identityId }) => identityId !== null));
}

/** Cached, because totals of a long history are slow and requested often. Running timers are added to the cached totals. */
async function totalsOf(
  app: App,
  actor: Actor,
  scopes: readonly TimeScope[],
  filter: TimeEntryFilter,
): Promise<TimeTotals> {
  const now = app.clock();
  const count = (handle: Handle) => totalTimeEntries(handle, scopes, filter, now);
  const counted = await cachedReport(app, `totals ${JSON.stringify([scopes, filter])}`, async () => ({
    ...(await readReport(app, actor.userId, count)),
    at: now,
  }));
  const since = counted.running * (now - counted.at);
  return { count: counted.count, milliseconds: counted.milliseconds + since };
}

async function scopesOf(app: App, actor: Actor, query: TimeEntryQuery): Promise<TimeScope[]> {
  const scopes = visibleTime(actor, query.teamId ?? null, null);
  const identityIds = wantedMembers(query);
  if (identityIds === null) return scopes;
  const members = await requireVisibleMembers(app.db.read, actor, identityIds);
  return members
    .filter(({ teamId }) => scopes.some((scope) => scope.teamId === teamId))
    .map(({ teamId, id }) => ({ teamId, identityId: id }));
}

async function filterOf(app: App, actor: Actor, query: TimeEntryQuery): Promise<TimeEntryFilter> {
  const handle = app.db.read;
  if (query.projectId != null) await requireItem(handle, actor, 'projects', query.projectId, 'projectId');
  if (query.clientId != null) await requireItem(handle, actor, 'clients', query.clientId, 'clientId');
  if (query.taskId != null) await requireItem(handle, actor, 'tasks', query.taskId, 'taskId');
  if (query.importId != null) await requireImport(handle, actor, query.importId, 'importId');
  const { from, to } = rangeOf(query);
  if (query.overlapping && from === null) throw invalid('overlapping', 'overlapping needs from.');
  return {
    projectId: query.projectId ?? null,
    clientId: query.clientId ?? null,
    taskId: query.taskId ?? null,
    importId: query.importId ?? null,
    billable: query.billable ?? null,
    from: query.overlapping ? null : from,
    to,
    reaching: query.overlapping ? from : null,
    tagKey: query.tagKey ?? null,
    tag: query.tag ? checkName(query.tag, 'tag') : null,
    search: query.search ? checkText(query.search, 'search', TITLE_LIMIT) : null,
  };
}

function rangeOf({ from, to, timezone }: TimeEntryQuery): { from: number | null; to: number | null } {
  const zone = timezone != null ? checkZone(timezone) : null;
  const readFrom = (text: string) =>
    zone === null ? parseInstant(text, 'from') : parseRangeStart(text, zone);
  const readTo = (text: string) => (zone === null ? parseInstant(text, 'to') : parseRangeEnd(text, zone));
  const range = { from: from != null ? readFrom(from) : null, to: to != null ? readTo(to) : null };
  if (range.from !== null && range.to !== null && range.to <= range.from) {
    throw invalid('to', 'to must be after from.');
  }
  return range;
}
