import type { Money } from '../domain/money/money.ts';

/** The number, time and money of entries. */
export interface Sums {
  rows: number;
  milliseconds: number;
  /** In the smallest unit of each currency. */
  money: Record<string, number>;
}

export const nothing = (): Sums => ({ rows: 0, milliseconds: 0, money: {} });

export function addTo(sums: Sums, length: number, amount: Money | null, rows = 1): void {
  sums.rows += rows;
  sums.milliseconds += length;
  addMoney(sums.money, amount);
}

/** Adds an amount. The sign -1 subtracts it. */
export function addMoney(money: Sums['money'], amount: Money | null, sign: 1 | -1 = 1): void {
  if (amount) money[amount.currency] = (money[amount.currency] ?? 0) + sign * amount.minorUnits;
}

export function addSums(sums: Sums, more: Sums): void {
  sums.rows += more.rows;
  sums.milliseconds += more.milliseconds;
  for (const [currency, minorUnits] of Object.entries(more.money)) {
    sums.money[currency] = (sums.money[currency] ?? 0) + minorUnits;
  }
}

/** Compares number and time, not money. */
export function hasSameTime(a: Sums, b: Sums): boolean {
  return a.rows === b.rows && a.milliseconds === b.milliseconds;
}

export function hasSameMoney(a: Sums, b: Sums): boolean {
  const currencies = new Set([...Object.keys(a.money), ...Object.keys(b.money)]);
  return [...currencies].every((one) => (a.money[one] ?? 0) === (b.money[one] ?? 0));
}

/** The person, project and month of an entry. */
export interface Group {
  /** The id of the member. */
  person: string;
  /** The id of the project. Null without a project. */
  project: string | null;
  /** For example `2026-03`. */
  month: string;
}

/** The sums of entries by person, project and month. */
export class Tally {
  readonly #groups = new Map<string, { group: Group; sums: Sums }>();

  /** The sums of a group. The caller adds to them. */
  of(group: Group): Sums {
    const key = `${group.person}\n${group.project ?? ''}\n${group.month}`;
    const known = this.#groups.get(key);
    if (known) return known.sums;
    const sums = nothing();
    this.#groups.set(key, { group, sums });
    return sums;
  }

  groups(): Iterable<{ group: Group; sums: Sums }> {
    return this.#groups.values();
  }

  total(): Sums {
    const sums = nothing();
    for (const one of this.#groups.values()) addSums(sums, one.sums);
    return sums;
  }

  /** The sums by person, project or month. */
  by(part: keyof Group): Map<string | null, Sums> {
    const all = new Map<string | null, Sums>();
    for (const { group, sums } of this.#groups.values()) {
      const one = all.get(group[part]) ?? nothing();
      addSums(one, sums);
      all.set(group[part], one);
    }
    return all;
  }
}
