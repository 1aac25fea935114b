import type { SumKey } from '../../db/queries/analytics/slices.ts';
import { type CostSum, sumCosts } from '../../db/queries/analytics/sum-costs.ts';
import { groupOf } from '../../db/queries/analytics/sum-time.ts';
import { addUpMoney, type Money } from '../../domain/money/money.ts';
import type { Interval } from '../../domain/time/interval.ts';
import type { App } from '../app.ts';
import { readReport } from '../reports/read-json.ts';
import { groupYielding, mapYielding } from '../shared/yielding-loops.ts';
import { type ReportQuestion, searchOf } from './question.ts';
import type { SortedRow } from './rows.ts';

/** The cost of tracked time at the members' current cost rates. */
export interface Cost {
  /** One amount per currency. */
  amounts: Money[];
  /** The time of members without a cost rate. */
  unknownSeconds: number;
}

/** The cost of a row that has time only in the previous period. */
export const NO_COST: Cost = { amounts: [], unknownSeconds: 0 };

export interface Costs {
  total: Cost;
  /** Keyed by the `group` of a row. */
  groups: ReadonlyMap<string, Cost>;
}

/** Null if the caller may not see costs. */
export function costOfRow(costs: Costs | null, { group }: Pick<SortedRow, 'group'>): Cost | null {
  return costs && (costs.groups.get(group) ?? NO_COST);
}

/** Sums the costs of exact tracked time, even if the report rounds time. */
export async function costsOf(
  app: App,
  question: ReportQuestion,
  buckets: readonly Interval[],
  columns: readonly SumKey[],
): Promise<Costs> {
  const sums = await readReport(app, question.userId, (handle) =>
    sumCosts(handle, searchOf(question, buckets), columns),
  );
  const groups = await groupYielding(sums, (sum) => groupOf(sum, columns));
  return {
    total: costOf(sums),
    groups: new Map(await mapYielding(groups, ([group, list]) => [group, costOf(list)] as const)),
  };
}

function costOf(sums: readonly CostSum[]): Cost {
  const unknown = sums.filter(({ currency }) => currency === null);
  return {
    amounts: addUpMoney(
      sums.flatMap(({ currency, amount }) => (currency === null ? [] : { currency, minorUnits: amount })),
    ),
    unknownSeconds: unknown.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000,
  };
}

/** The known part of a cost in one currency; null if no part is known. */
export function costIn({ amounts, unknownSeconds }: Cost, currency: string): number | null {
  const known = amounts.find((money) => money.currency === currency);
  return unknownSeconds > 0 && !known ? null : (known?.minorUnits ?? 0);
}

/** Amount less cost in one currency. Null if a part of the cost is unknown. */
export function marginIn(amounts: readonly Money[] | null, cost: Cost, currency: string): number | null {
  if (cost.unknownSeconds > 0) return null;
  const earned = amounts?.find((money) => money.currency === currency)?.minorUnits ?? 0;
  return earned - (costIn(cost, currency) ?? 0);
}
