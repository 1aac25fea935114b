import { MAX_MINOR_UNITS, type Money } from './money.ts';

export interface RateLevels {
  project: Money | null;
  identity: Money | null;
  client: Money | null;
  team: Money | null;
}

/** The hourly rate of an entry: the first rate of the cascade, from the most specific level to the most general. */
export function effectiveRate(levels: RateLevels): Money | null {
  return levels.project ?? levels.identity ?? levels.client ?? levels.team;
}

const HOUR = 3_600_000;

/** The amount of a duration at an hourly rate, rounded once to minor units. */
export function amountAt(rate: Money, milliseconds: number): Money {
  return { minorUnits: Math.round((rate.minorUnits * milliseconds) / HOUR), currency: rate.currency };
}

/** The hourly rate whose amount for a duration is closest to the given amount, capped at the maximum rate. */
export function rateOf(amount: Money, milliseconds: number): Money {
  const minorUnits = Math.round((amount.minorUnits * HOUR) / milliseconds);
  return { minorUnits: Math.min(minorUnits, MAX_MINOR_UNITS), currency: amount.currency };
}

export function isSameRate(one: Money | null, other: Money | null): boolean {
  return one?.minorUnits === other?.minorUnits && one?.currency === other?.currency;
}
