import { checkCurrency, type Money, parseMoney } from '../../domain/money/money.ts';
import { type Actor, can } from '../../domain/teams/policy.ts';
import { authorize } from '../shared/access.ts';

export interface MoneyInput {
  amount: string;
  currency?: string | null;
}

/** Reads an hourly rate that a caller wants to set, which takes the permission to manage rates. */
export function readHourlyRate(
  actor: Actor,
  team: { id: string; currency: string },
  input: MoneyInput,
  field: string,
): Money {
  authorize(actor, 'rate.manage', team.id);
  return readMoney(team, input, field);
}

/** An amount, in the currency of the team unless it names another. */
export function readMoney({ currency }: { currency: string }, input: MoneyInput, field: string): Money {
  return parseMoney(
    input.amount,
    input.currency != null ? checkCurrency(input.currency, field) : currency,
    field,
  );
}

/** The cost rate of a member, for callers who may see it: it reveals salaries. */
export function visibleCost(actor: Actor, teamId: string, rate: Money | null): Money | null {
  return can(actor, 'cost.read', teamId) ? rate : null;
}

/** A rate as the caller sees it: null for those who may not see rates. */
export function visibleRate(actor: Actor, teamId: string, rate: Money | null): Money | null {
  return can(actor, 'rate.read', teamId) ? rate : null;
}
