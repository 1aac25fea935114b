import type { SumKey } from '../../db/queries/analytics/slices.ts';
import { groupOf, sumTime, type TimeSum } from '../../db/queries/analytics/sum-time.ts';
import { findIdentities } from '../../db/queries/identities.ts';
import type { Interval } from '../../domain/interval.ts';
import { addUpMoney, type Money } from '../../domain/money.ts';
import { amountAt } from '../../domain/rates.ts';
import type { App } from '../app.ts';
import { MOST_ROWS, requireFewRows } from './most-rows.ts';
import { type ReportQuestion, searchOf } from './question.ts';
import type { SortedRow } from './rows.ts';

/** What some time costs at the rates that its members cost today. */
export interface Cost {
  /** By currency. */
  amounts: Money[];
  /** The time of members whose cost nobody has set. */
  unknownSeconds: number;
}

export interface Costs {
  total: Cost;
  /** By the group of a row. */
  groups: ReadonlyMap<string, Cost>;
}

/** What the time of a row costs; null for those who may not know. */
export function costOfRow(costs: Costs | null, { group }: Pick<SortedRow, 'group'>): Cost | null {
  // A row may have had time only in the period before.
  return costs && (costs.groups.get(group) ?? { amounts: [], unknownSeconds: 0 });
}

/** The time of one member in one row. */
interface Part {
  group: string;
  milliseconds: number;
  cost: Money | null;
}

/** What the time of each row costs. It is the time that was tracked, however the report rounds it. */
export async function costsOf(
  app: App,
  question: ReportQuestion,
  buckets: readonly Interval[],
  columns: readonly SumKey[],
): Promise<Costs> {
  const keys = [...new Set<SumKey>([...columns, 'identity_id'])];
  const sums = await sumTime(app.db.reports, searchOf(question, buckets), keys, {
    rounding: null,
    currency: question.currency,
    mostGroups: MOST_ROWS,
  });
  requireFewRows(sums, keys);
  const identityIds = [...new Set(sums.flatMap((sum) => sum.identity_id ?? []))];
  const members = await findIdentities(app.db.read, [question.teamId], identityIds);
  const rates = new Map(members.map(({ id, costRate }) => [id, costRate]));
  const ofMembers = Map.groupBy(sums, (sum) => groupOf(sum, keys));
  const parts = [...ofMembers.values()].map((list): Part => {
    const [first = {} as Partial<TimeSum>] = list;
    const milliseconds = list.reduce((sum, one) => sum + one.milliseconds, 0);
    const rate = rates.get(first.identity_id ?? '') ?? null;
    return { group: groupOf(first, columns), milliseconds, cost: rate && amountAt(rate, milliseconds) };
  });
  const groups = Map.groupBy(parts, ({ group }) => group);
  return {
    total: costOf(parts),
    groups: new Map([...groups].map(([group, list]) => [group, costOf(list)])),
  };
}

function costOf(parts: readonly Part[]): Cost {
  const unknown = parts.filter(({ cost }) => cost === null);
  return {
    amounts: addUpMoney(parts.flatMap(({ cost }) => cost ?? [])),
    unknownSeconds: unknown.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000,
  };
}
