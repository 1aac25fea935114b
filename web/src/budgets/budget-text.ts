import { moneyText } from '../money/money.ts';
import { budgets as words } from '../words/budgets.ts';
import type { Budget } from './budget.ts';

/** Whether a budget is fine, needs a look, or is overspent. */
export type BudgetLevel = 'fine' | 'near' | 'over';

export function levelOf({ usedShare, thresholds }: Pick<Budget, 'usedShare' | 'thresholds'>): BudgetLevel {
  if (usedShare > 1) return 'over';
  return thresholds.some((threshold) => usedShare * 100 >= threshold) ? 'near' : 'fine';
}

/** A share in whole percent, rounded down so that 100 % means fully spent. */
export function percentText(share: number, language?: string): string {
  // Floating point: 0.29 * 100 is slightly below 29.
  const percent = Math.floor(share * 100 + 1e-9) / 100;
  return new Intl.NumberFormat(language, { style: 'percent' }).format(percent);
}

type Amount = 'size' | 'spent' | 'left' | 'perDay';

const fields = {
  size: ['seconds', 'money'],
  spent: ['spentSeconds', 'spentMoney'],
  left: ['leftSeconds', 'leftMoney'],
  perDay: ['secondsPerDay', 'moneyPerDay'],
} as const satisfies Record<Amount, readonly [keyof Budget, keyof Budget]>;

/**
 * An amount in the budget's unit: "32 h" or "€3,200.00". Negative amounts lose their sign; the text around
 * them names the excess.
 */
export function amountText(budget: Budget, amount: Amount, language?: string): string {
  const [seconds, money] = fields[amount];
  const sum = budget[money];
  if (sum) return moneyText({ ...sum, amount: sum.amount.replace('-', '') }, language);
  return words.hours(hoursText(Math.abs(budget[seconds] ?? 0), language));
}

/** "32 of 40 h": the unit appears once if both amounts share it. */
export function spentOfSize(budget: Budget, language?: string): string {
  const spent =
    budget.spentSeconds === null
      ? amountText(budget, 'spent', language)
      : hoursText(budget.spentSeconds, language);
  return words.of(spent, amountText(budget, 'size', language));
}

function hoursText(seconds: number, language?: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(seconds / 3600);
}

/** The content of a bar as text. */
export function budgetInWords(budget: Budget, dayText: (date: string) => string, language?: string): string {
  const facts = [spentOfSize(budget, language), percentText(budget.usedShare, language)];
  if (budget.usedShare > 1) facts.push(words.overBy(amountText(budget, 'left', language)));
  else if (budget.runsOutOn) facts.push(words.runsOutOn(dayText(budget.runsOutOn)));
  return words.inAll(facts);
}
