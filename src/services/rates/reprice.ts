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
import { inSeveralTransactions } from '../shared/several-transactions.ts';
import { requireTeam } from '../teams/require.ts';

export interface RepriceInput {
  teamId: string;
  /** Dates in the team's time zone, or timestamps. */
  from: string;
  to: string;
  filter?: TimeFilterInput | null | undefined;
  /** Whether to change the entries. Otherwise only the effect is returned. */
  apply: boolean;
  /** Whether entries before the lock date change too. */
  includeLocked?: boolean | null;
}

export interface Repricing extends PriceChange {
  projects: ProjectPriceChange[];
  /** The number of entries that still have an outdated rate. */
  remaining: number;
  /** The number of entries with an outdated rate before the lock date. */
  lockedCount: number;
}

/** Entries per transaction. Small batches keep lock time short. */
const BATCH = 1_000;
/** Entries per call, within the request timeout. */
const MAX_CHANGED = 10_000;

/**
 * Applies the current rates to the entries that start in a range. Each call changes a limited number, so callers
 * repeat the call until none remain. Without `apply`, only returns the effect.
 */
export function repriceTimeEntries(app: App, actor: Actor, input: RepriceInput): Promise<Repricing> {
  return inSeveralTransactions((committed) => repricePages(app, actor, input, committed));
}

async function repricePages(
  app: App,
  actor: Actor,
  input: RepriceInput,
  committed: () => void,
): Promise<Repricing> {
  requirePerson(actor, 'apply new rates to existing entries');
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
    else if (difference.all.entryCount + open.length <= MAX_CHANGED) {
      note(await applyTo(pricing, open));
      committed();
    } else remaining += open.length;
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
    // SQLite queries are synchronous, so yield to other requests between pages.
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

/** Locks the time of all affected members, reads the entries again, and sets their rates. */
function applyTo(
  { app, actor, team, search, book }: Pricing,
  candidates: readonly Repriced[],
): Promise<Repriced[]> {
  const { teamId } = search;
  // Locks in a fixed order to prevent deadlocks.
  const identityIds = [...new Set(candidates.map(({ entry }) => entry.identityId))].sort();
  const ids = candidates.map(({ entry }) => entry.id);
  return app.db.transaction(async (tx) => {
    for (const identityId of identityIds) await lockForTracking(tx, teamId, identityId);
    const stale = staleAmong(await listPricedEntries(tx, search, { limit: BATCH, ids }), book);
    await setRates(
      tx,
      'time_entries',
      teamId,
      stale.map(({ entry, rate }) => ({ id: entry.id, rate })),
    );
    // Parts get the new rate too, so that entries have the new rate after an unmerge.
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
      // One audit line for all entries, with the range to find them.
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
