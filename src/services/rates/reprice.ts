import { setImmediate } from 'node:timers/promises';
import type { Handle } from '../../db/database.ts';
import { lockForTracking } from '../../db/queries/teams/identities.ts';
import { findParts } from '../../db/queries/time-entries/entry-parts.ts';
import {
  listPricedEntries,
  type PriceSearch,
  readRateBook,
  setRate,
} from '../../db/queries/time-entries/reprice.ts';
import { change } from '../../domain/audit-log/changes.ts';
import type { Team } from '../../domain/entities.ts';
import type { Money } from '../../domain/money/money.ts';
import { isSameRate } from '../../domain/money/rates.ts';
import {
  type PriceChange,
  PriceDifference,
  type PricedEntry,
  type ProjectPriceChange,
  type RateBook,
  rateToday,
} from '../../domain/money/repricing.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { parseDateRange } from '../../domain/time/date-range.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { lockedUntil } from '../../domain/time-entries/lock.ts';
import type { TimeFilterInput } from '../../domain/time-entries/time-filter.ts';
import { visibleFilter } from '../analytics/filter.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { authorize, requireMembership } from '../shared/access.ts';
import { requirePerson } from '../shared/require-person.ts';
import { requireTeam } from '../teams/require.ts';

export interface RepriceInput {
  teamId: string;
  /** Dates in the team's time zone, or timestamps. */
  from: string;
  to: string;
  filter?: TimeFilterInput | null | undefined;
  /** Whether to change the entries; otherwise it is only told what would change. */
  apply: boolean;
  /** Whether those before the lock date change too. */
  includeLocked?: boolean | null;
}

export interface Repricing extends PriceChange {
  projects: ProjectPriceChange[];
  /** How many entries have another rate than today's that is still to be applied. */
  remaining: number;
  /** How many would have changed, were they not before the lock date. */
  lockedCount: number;
}

/** Entries per transaction. Locks are held briefly. */
const BATCH = 1_000;
/** Entries per call, within the request timeout. */
const MAX_CHANGED = 10_000;

/**
 * Applies today's rates to the entries that start in a range, a bounded number of them a call: the caller repeats it until
 * none remain. Unless told to apply them, it says what that would come to.
 */
export async function repriceTimeEntries(app: App, actor: Actor, input: RepriceInput): Promise<Repricing> {
  requirePerson(actor, 'price time anew');
  const team = await requireTeam(app.db.read, actor, input.teamId);
  authorize(actor, 'rate.manage', team.id);
  const range = parseDateRange(input.from, input.to, team.timezone);
  const membership = requireMembership(actor, team.id);
  const filter = await visibleFilter(app.db.read, actor, membership, input.filter);
  const search = { teamId: team.id, ...range, filter };
  const openFrom = input.includeLocked === true ? null : lockedUntil(team);
  const pricing: Pricing = { app, actor, team, search, book: await readRateBook(app.db.read, team) };

  const difference = new PriceDifference();
  const now = app.clock();
  const note = (changed: Repriced[]) => {
    for (const { entry, rate } of changed) difference.add(entry, rate, now);
  };
  let [remaining, lockedCount] = [0, 0];
  for await (const page of pagesOf(app.db.read, search)) {
    const stale = staleAmong(page, pricing.book);
    const open = stale.filter(({ entry }) => openFrom === null || entry.start >= openFrom);
    lockedCount += stale.length - open.length;
    if (open.length === 0) continue;
    if (!input.apply) note(open);
    else if (difference.all.entryCount + open.length <= MAX_CHANGED) note(await applyTo(pricing, open));
    else remaining += open.length;
  }
  return { ...difference.all, projects: difference.byProject, remaining, lockedCount };
}

interface Pricing {
  app: App;
  actor: Actor;
  team: Team;
  search: PriceSearch;
  book: RateBook;
}

interface Repriced {
  entry: PricedEntry;
  rate: Money | null;
}

async function* pagesOf(handle: Handle, search: PriceSearch): AsyncGenerator<PricedEntry[]> {
  for (let after = null; ; ) {
    const page: PricedEntry[] = await listPricedEntries(handle, search, { after, limit: BATCH });
    yield page;
    const last = page.at(-1);
    if (!last || page.length < BATCH) return;
    after = { key: last.start, id: last.id };
    // SQLite answers at once, and others want to be answered too.
    await setImmediate();
  }
}

function staleAmong<E extends Omit<PricedEntry, 'importedAmount'>>(
  entries: readonly E[],
  book: RateBook,
): { entry: E; rate: Money | null }[] {
  return entries.flatMap((entry) => {
    const rate = rateToday(book, entry);
    return isSameRate(entry.hourlyRate, rate) ? [] : [{ entry, rate }];
  });
}

/** Changes entries, with the time of everyone concerned locked; looked at again under the lock. */
function applyTo(
  { app, actor, team, search, book }: Pricing,
  found: readonly Repriced[],
): Promise<Repriced[]> {
  const { teamId } = search;
  // In one order, so that no two transactions wait for each other.
  const identityIds = [...new Set(found.map(({ entry }) => entry.identityId))].sort();
  const ids = found.map(({ entry }) => entry.id);
  return app.db.transaction(async (tx) => {
    for (const identityId of identityIds) await lockForTracking(tx, teamId, identityId);
    const stale = staleAmong(await listPricedEntries(tx, search, { limit: BATCH, ids }), book);
    await setRates(
      tx,
      'time_entries',
      teamId,
      stale.map(({ entry, rate }) => ({ id: entry.id, rate })),
    );
    // Parts get the new rate too, so entries that are unmerged later have it.
    const parts = await findParts(
      tx,
      [teamId],
      stale.map(({ entry }) => entry.id),
    );
    await setRates(
      tx,
      'time_entry_parts',
      teamId,
      staleAmong(parts, book).map(({ entry, rate }) => ({ id: entry.id, rate })),
    );
    if (stale.length > 0) {
      // One line for all of them, with what it takes to find them.
      const [from, to] = [formatInstant(search.start), formatInstant(search.end)];
      const also = [
        change('timeEntries', null, stale.length),
        change('from', null, from),
        change('to', null, to),
      ];
      await record(tx, actor, teamId, app.clock(), 'timeEntries.reprice', { of: team, also });
    }
    return stale;
  });
}

async function setRates(
  tx: Handle,
  table: Parameters<typeof setRate>[1],
  teamId: string,
  rates: readonly { id: string; rate: Money | null }[],
): Promise<void> {
  const byRate = Map.groupBy(rates, ({ rate }) => `${rate?.minorUnits} ${rate?.currency}`);
  for (const alike of byRate.values()) {
    await setRate(
      tx,
      table,
      teamId,
      alike.map(({ id }) => id),
      alike[0]?.rate ?? null,
    );
  }
}
