import { sql } from 'kysely';
import type { Handle } from '../../database.ts';
import { laterOf } from '../../dialect.ts';
import { type Slice, type SumKey, slicesOf, type TimeSearch } from './slices.ts';

export interface WallClockSum extends Partial<Pick<Slice, SumKey>> {
  milliseconds: number;
}

/**
 * The time of each group with what a person tracked twice at once counted once. The slices of a person are gone through by
 * their start, and each counts from where those before it have reached.
 */
export async function sumWallClock(
  handle: Handle,
  search: TimeSearch,
  keys: readonly SumKey[],
): Promise<WallClockSum[]> {
  const partition = sql.join([...new Set<SumKey>([...keys, 'identity_id'])].map((key) => sql.ref(key)));
  const slices = handle
    .selectFrom(slicesOf(handle, search, keys).as('slices'))
    .select(keys)
    .select([
      'slice_start',
      'slice_end',
      sql<number>`coalesce(max(slice_end) over (partition by ${partition} order by slice_start, slice_end
        rows between unbounded preceding and 1 preceding), slice_start)`.as('reached'),
    ]);
  const from = laterOf(handle, sql.ref('slice_start'), sql.ref('reached'));
  const fresh = laterOf(handle, sql`slice_end - ${from}`, sql.lit(0));
  return handle
    .selectFrom(slices.as('slices'))
    .select(keys)
    .select(sql<number>`coalesce(sum(${fresh}), 0)`.as('milliseconds'))
    .$if(keys.length > 0, (query) => query.groupBy(keys))
    .execute();
}
