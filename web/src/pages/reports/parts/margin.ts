import type { Money } from '../../../money/money.ts';

/** What some time costs. */
export interface Cost {
  /** By currency, as far as it is known. */
  amounts: readonly Money[];
  /** The time of members whose cost nobody has set. */
  unknownSeconds: number;
}

/** What is left of amounts, for each currency; null where a part of the cost is unknown. */
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

/** How much of what was earned is left, from 1 down; null where there is no such share. */
export function marginShare(amounts: readonly Money[] | null, cost: Cost): number | null {
  const margin = marginOf(amounts, cost);
  const [earned] = amounts ?? [];
  if (amounts?.length !== 1 || margin?.length !== 1 || !earned || Number(earned.amount) === 0) return null;
  return Number(margin[0]?.amount) / Number(earned.amount);
}
