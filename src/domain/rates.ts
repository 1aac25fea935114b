import type { Money } from './money.ts';

export interface RateLevels {
  project: Money | null;
  identity: Money | null;
  client: Money | null;
  team: Money | null;
}

/** The hourly rate of an entry: the first one that is set, from the most particular level to the most general. */
export function effectiveRate(levels: RateLevels): Money | null {
  return levels.project ?? levels.identity ?? levels.client ?? levels.team;
}

const HOUR = 3_600_000;

/** What so many milliseconds come to at an hourly rate, rounded once to the smallest unit of the currency. */
export function amountAt(rate: Money, milliseconds: number): Money {
  return { minorUnits: Math.round((rate.minorUnits * milliseconds) / HOUR), currency: rate.currency };
}

/**
 * What an entry earns between two moments of it, given as the milliseconds that have passed: what it has earned by the
 * second less what it had by the first, each rounded with half a unit up. Whatever an entry is cut into then comes to what
 * the whole earns.
 */
export function earnedBetween(rate: Money, before: number, after: number): Money {
  const earned = earnedBy(rate.minorUnits, after) - earnedBy(rate.minorUnits, before);
  return { minorUnits: Number(earned), currency: rate.currency };
}

function earnedBy(hourlyRate: number, milliseconds: number): bigint {
  const hour = BigInt(HOUR);
  return (BigInt(milliseconds) * BigInt(hourlyRate) * 2n + hour) / (hour * 2n);
}

/** The hourly rate at which so many milliseconds come closest to an amount. */
export function rateOf(amount: Money, milliseconds: number): Money {
  return { minorUnits: Math.round((amount.minorUnits * HOUR) / milliseconds), currency: amount.currency };
}
