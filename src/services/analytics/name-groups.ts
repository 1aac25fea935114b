import type { Handle } from '../../db/database.ts';
import type { SumKey } from '../../db/queries/analytics/slices.ts';
import type { TimeSum } from '../../db/queries/analytics/sum-time.ts';
import { findItems } from '../../db/queries/catalog/catalog.ts';
import { findIdentities } from '../../db/queries/teams/identities.ts';
import type { Grouping } from '../../domain/reports/grouping.ts';
import { foldForSearch } from '../../domain/text/text.ts';
import type { RangePart } from '../../domain/time/time-buckets.ts';

/** One key of a row, such as its member, its project or its day. */
export interface GroupKey {
  by: Grouping;
  /**
   * The id of a member, project, client or task; comma-separated tag ids; `true` or `false` for billable; the label of
   * a day, week or month. Null for time without such an item.
   */
  id: string | null;
  name: string | null;
}

/** A key with its sort text. Keys with a null `order` come last. */
export interface SortedKey extends GroupKey {
  order: string | null;
}

export const sumKeys: Record<Grouping, SumKey> = {
  MEMBER: 'identity_id',
  PROJECT: 'project_id',
  CLIENT: 'client_id',
  TASK: 'task_id',
  TAG: 'tag_ids',
  BILLABLE: 'billable',
  DAY: 'position',
  WEEK: 'position',
  MONTH: 'position',
};

type Grouped = Partial<Pick<TimeSum, SumKey>>;
export type KeyOf = (sum: Grouped) => SortedKey;

/** Reads the names of all groups at once. Returns a function from a sum to its key. */
export async function nameGroups(
  handle: Handle,
  teamId: string,
  by: Grouping,
  sums: readonly TimeSum[],
  buckets: readonly RangePart[],
): Promise<KeyOf> {
  switch (by) {
    case 'DAY':
    case 'WEEK':
    case 'MONTH':
      return cacheKeys(
        ({ position = 0 }) => buckets[position]?.labels[by] ?? '',
        (label) => ({ by, id: label, name: label, order: label }),
      );
    case 'BILLABLE':
      return cacheKeys(
        ({ billable }) => billable === 1,
        (billable) =>
          billable
            ? { by, id: 'true', name: 'Billable', order: 'a' }
            : { by, id: 'false', name: 'Not billable', order: 'b' },
      );
    case 'TAG':
      return nameTags(handle, teamId, sums);
    default:
      return nameThings(handle, teamId, by, sums);
  }
}

type Find = (
  handle: Handle,
  teamId: string,
  ids: readonly string[],
) => Promise<readonly { id: string; name: string }[]>;

const things = {
  MEMBER: ['identity_id', (handle, teamId, ids) => findIdentities(handle, [teamId], ids)],
  PROJECT: ['project_id', (handle, teamId, ids) => findItems(handle, 'projects', [teamId], ids)],
  CLIENT: ['client_id', (handle, teamId, ids) => findItems(handle, 'clients', [teamId], ids)],
  TASK: ['task_id', (handle, teamId, ids) => findItems(handle, 'tasks', [teamId], ids)],
} as const satisfies Partial<Record<Grouping, readonly [SumKey, Find]>>;

async function nameThings(
  handle: Handle,
  teamId: string,
  by: keyof typeof things,
  sums: readonly TimeSum[],
): Promise<KeyOf> {
  const [column, find] = things[by];
  const ids = [...new Set(sums.map((sum) => sum[column]))].filter((id) => id != null);
  const names = new Map((await find(handle, teamId, ids)).map(({ id, name }) => [id, name]));
  return cacheKeys(
    (sum) => sum[column] ?? null,
    (id) => {
      const name = id === null ? null : (names.get(id) ?? null);
      // The id breaks ties between equal names, so that the order is stable.
      return { by, id, name, order: id === null ? null : `${foldForSearch(name ?? '')}\n${id}` };
    },
  );
}

async function nameTags(handle: Handle, teamId: string, sums: readonly TimeSum[]): Promise<KeyOf> {
  const ids = new Set(sums.flatMap((sum) => sum.tag_ids?.split(',') ?? []));
  const tags = await findItems(handle, 'tags', [teamId], [...ids]);
  const names = new Map(tags.map(({ id, name }) => [id, name]));
  return cacheKeys(
    (sum) => sum.tag_ids ?? null,
    (id) => {
      if (id === null) return { by: 'TAG', id, name: null, order: null };
      const name = id
        .split(',')
        .map((one) => names.get(one) ?? '')
        .sort((a, b) => (foldForSearch(a) < foldForSearch(b) ? -1 : 1))
        .join(', ');
      return { by: 'TAG', id, name, order: `${foldForSearch(name)}\n${id}` };
    },
  );
}

/** Caches keys by group value, because ten thousand rows may have only fifty distinct members. */
function cacheKeys<Value>(read: (sum: Grouped) => Value, make: (value: Value) => SortedKey): KeyOf {
  const keys = new Map<Value, SortedKey>();
  return (sum) => {
    const value = read(sum);
    let key = keys.get(value);
    if (!key) {
      key = make(value);
      keys.set(value, key);
    }
    return key;
  };
}
