import type { Handle } from '../../db/database.ts';
import type { SumKey, TimeSum } from '../../db/queries/analytics.ts';
import { findItems } from '../../db/queries/catalog.ts';
import { findIdentities } from '../../db/queries/identities.ts';
import type { Grouping } from '../../domain/grouping.ts';
import { foldForSearch } from '../../domain/text.ts';
import type { Bucket } from '../../domain/time-buckets.ts';

/** One of the things that a row is about. */
export interface GroupKey {
  by: Grouping;
  /** Of a member, a project or a client; of a day, a week or a month its label; null for "no project" and "no client". */
  id: string | null;
  name: string | null;
}

/** A key with the text that rows are sorted by; those without a project or a client come last. */
export interface SortedKey extends GroupKey {
  order: string | null;
}

export const sumKeys: Record<Grouping, SumKey> = {
  MEMBER: 'identity_id',
  PROJECT: 'project_id',
  CLIENT: 'client_id',
  DAY: 'position',
  WEEK: 'position',
  MONTH: 'position',
};

/** Finds the names of all groups at once, and answers how to tell the key of a sum. */
export async function nameGroups(
  handle: Handle,
  teamId: string,
  by: Grouping,
  sums: readonly TimeSum[],
  buckets: readonly Bucket[],
): Promise<(sum: TimeSum) => SortedKey> {
  const column = sumKeys[by];
  if (column === 'position') {
    return (sum) => {
      const { label } = buckets[sum.position ?? 0] ?? { label: '' };
      return { by, id: label, name: label, order: label };
    };
  }
  const ids = [...new Set(sums.map((sum) => sum[column]))].filter((id) => id != null);
  const named = await find[column](handle, teamId, ids);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return (sum) => {
    const id = sum[column] ?? null;
    const name = id === null ? null : (names.get(id) ?? null);
    // By id among equal names, so that the order is always the same.
    return { by, id, name, order: id === null ? null : `${foldForSearch(name ?? '')}\n${id}` };
  };
}

type Find = (
  handle: Handle,
  teamId: string,
  ids: readonly string[],
) => Promise<readonly { id: string; name: string }[]>;

const find: Record<Exclude<SumKey, 'position'>, Find> = {
  identity_id: (handle, teamId, ids) => findIdentities(handle, [teamId], ids),
  project_id: (handle, teamId, ids) => findItems(handle, 'projects', [teamId], ids),
  client_id: (handle, teamId, ids) => findItems(handle, 'clients', [teamId], ids),
};
