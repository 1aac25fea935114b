import { sql } from 'kysely';
import type { Handle } from '../../database.ts';
import { floatSum } from '../../dialect.ts';
import { earnedAmount } from '../../entry-amounts.ts';
import { type Slice, type SumKey, slicesBySource, type TimeSearch } from './slices.ts';

/** The cost of the members of a group in a currency, from one source of entries. */
export interface CostSum extends Partial<Pick<Slice, SumKey>> {
  /** Null for members without a cost rate. */
  currency: string | null;
  milliseconds: number;
  amount: number;
}

/**
 * Costs by group and currency at the members' current cost rates. Slices are rounded like amounts, so the cost of an
 * entry does not depend on the grouping.
 */
export async function sumCosts(
  handle: Handle,
  search: TimeSearch,
  keys: readonly SumKey[],
): Promise<CostSum[]> {
  const cost = earnedAmount(
    sql`(slice_start - entry_start)`,
    sql`(slice_end - entry_start)`,
    sql.ref('identities.cost_minor'),
  );
  const sums = slicesBySource(handle, search, keys).map((slices) =>
    handle
      .selectFrom(slices.as('slices'))
      .innerJoin('identities', (join) =>
        join.on('identities.team_id', '=', search.teamId).onRef('identities.id', '=', 'slices.identity_id'),
      )
      .select(keys.map((key) => `slices.${key}` as const))
      .select([
        'identities.cost_currency as currency',
        sql<number>`sum(slice_end - slice_start)`.as('milliseconds'),
        floatSum(handle, cost).as('amount'),
      ])
      .groupBy([...keys.map((key) => `slices.${key}` as const), 'identities.cost_currency']),
  );
  return (await sums.reduce((all, query) => all.unionAll(query)).execute()) as unknown as CostSum[];
}
