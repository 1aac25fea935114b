import type { Money } from '../../../money/money.ts';

export interface Cost {
  /** Known cost by currency. */
  amounts: readonly Money[];
  /** The time of members without a cost rate. */
  unknownSeconds: number;
}

/** Amounts less cost by currency; null if a part of the cost is unknown. */
export function marginOf(amounts: readonly Money[] | null, cost: Cost): Money[] | null {
  if (cost.unknownSeconds > 0) return null;
  const left = new Map<string, number>();
  for (const { amount, currency } of amounts ?? []) left.set(currency, Number(amount));
  for (const { amount, currency } of cost.amounts) {
    left.set(currency, (left.get(currency) ?? 0) - Number(amount));
  }
  return [...left]
    .map(([currency, amount]) => ({ currency, amount: String(amount) }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** The margin as a share of the amount, at most 1; null without an amount. */
export function marginShare(amounts: readonly Money[] | null, cost: Cost): number | null {
  const margin = marginOf(amounts, cost);
  const [earned] = amounts ?? [];
  if (amounts?.length !== 1 || margin?.length !== 1 || !earned || Number(earned.amount) === 0) return null;
  return Number(margin[0]?.amount) / Number(earned.amount);
}
