import { checkCurrency, type Money, parseMoney } from '../../domain/money/money.ts';
import { type Actor, can } from '../../domain/teams/policy.ts';
import { authorize } from '../shared/access.ts';

export interface MoneyInput {
  amount: string;
  currency?: string | null;
}

/** Reads a new hourly rate. Requires the permission to manage rates. */
export function readHourlyRate(
  actor: Actor,
  team: { id: string; currency: string },
  input: MoneyInput,
  field: string,
): Money {
  authorize(actor, 'rate.manage', team.id);
  return readMoney(team, input, field);
}

/** Parses an amount in the given currency, or in the currency of the team. */
export function readMoney({ currency }: { currency: string }, input: MoneyInput, field: string): Money {
  return parseMoney(
    input.amount,
    input.currency != null ? checkCurrency(input.currency, field) : currency,
    field,
  );
}

/** Returns a member's cost rate, or null if the caller may not see it: cost rates reveal salaries. */
export function visibleCost(actor: Actor, teamId: string, rate: Money | null): Money | null {
  return can(actor, 'cost.read', teamId) ? rate : null;
}

/** Returns a rate, or null if the caller may not see rates. */
export function visibleRate(actor: Actor, teamId: string, rate: Money | null): Money | null {
  return can(actor, 'rate.read', teamId) ? rate : null;
}
