import type { Money } from '../../../domain/money/money.ts';
import type { PricedEntry, RateBook } from '../../../domain/money/repricing.ts';
import type { Place } from '../../../domain/page.ts';
import type { Interval } from '../../../domain/time/interval.ts';
import type { TimeFilter } from '../../../domain/time-entries/time-filter.ts';
import type { Handle } from '../../database.ts';
import { idList, isOneOf } from '../../dialect.ts';
import { COUNTED_AMOUNT } from '../../entry-amounts.ts';
import { fromImported, fromRate, toRate } from '../../rows.ts';
import { matchesFilter } from '../analytics/fits-filter.ts';

/** All rates of a team. */
export async function readRateBook(handle: Handle, team: { id: string; defaultHourlyRate: Money | null }) {
  const ratesOf = async (table: 'projects' | 'identities' | 'clients') => {
    const rows = await handle
      .selectFrom(table)
      .select(['id', 'rate_minor', 'rate_currency'])
      .where('team_id', '=', team.id)
      .where('rate_minor', 'is not', null)
      .execute();
    return new Map(rows.flatMap((row) => ratePair(row.id, toRate(row))));
  };
  const [projects, identities, clients] = [
    await ratesOf('projects'),
    await ratesOf('identities'),
    await ratesOf('clients'),
  ];
  return { team: team.defaultHourlyRate, projects, identities, clients } satisfies RateBook;
}

function ratePair(id: string, rate: Money | null): [string, Money][] {
  return rate ? [[id, rate]] : [];
}

/** The entries to reprice: those that start in a range and match the filter. */
export interface PriceSearch extends Interval {
  teamId: string;
  filter: TimeFilter;
}

/** A page of the entries by start; with `ids`, only entries with these ids. */
export async function listPricedEntries(
  handle: Handle,
  search: PriceSearch,
  { after, limit, ids }: { after?: Place<number> | null; limit: number; ids?: readonly string[] },
): Promise<PricedEntry[]> {
  let query = handle
    .selectFrom('time_entries')
    .select([
      'id',
      'identity_id',
      'project_id',
      'client_id',
      'start_at',
      'end_at',
      'billable',
      'rate_minor',
      'rate_currency',
      COUNTED_AMOUNT.as('counted_amount'),
    ])
    .where('team_id', '=', search.teamId)
    .where('start_at', '>=', search.start)
    .where('start_at', '<', search.end)
    .where(matchesFilter(handle, search.teamId, search.filter));
  if (ids) query = query.where(isOneOf(handle, 'id', idList(handle, ids)));
  if (after)
    query = query.where((eb) => eb(eb.refTuple('start_at', 'id'), '>', eb.tuple(after.key, after.id)));
  const rows = await query.orderBy('start_at').orderBy('id').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    identityId: row.identity_id,
    projectId: row.project_id,
    clientId: row.client_id,
    start: row.start_at,
    end: row.end_at,
    billable: row.billable === 1,
    hourlyRate: toRate(row),
    importedAmount: toRate({ rate_minor: row.counted_amount, rate_currency: row.rate_currency }),
  }));
}

/**
 * Sets the rate of entries or parts and clears their imported amounts: otherwise an amount would apply again after a
 * repricing back to its rate. `updated_at` stays, because repricing is not an edit. So an import whose entries were
 * repriced can still be undone.
 */
export async function setRate(
  tx: Handle,
  table: 'time_entries' | 'time_entry_parts',
  teamId: string,
  ids: readonly string[],
  rate: Money | null,
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ ...fromRate(rate), ...fromImported(null) })
    .where('team_id', '=', teamId)
    .where(isOneOf(tx, 'id', idList(tx, ids)))
    .execute();
}
