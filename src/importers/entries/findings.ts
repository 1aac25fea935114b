import type { DurationUnit } from '../values/duration.ts';

/** A cell that shows how values can be read. */
export interface Sample {
  line: number;
  column: string;
  value: string;
  /** The value by each reading. */
  readings: Record<string, string>;
}

/**
 * How the values of one kind are to be read in a whole file. CLEAR: each says it by itself, or there are none. FOUND: some
 * cells prove it for all. AMBIGUOUS: none does, and somebody has to say. CONTRADICTORY: cells prove both.
 */
export interface Finding<T> {
  status: 'CLEAR' | 'FOUND' | 'AMBIGUOUS' | 'CONTRADICTORY';
  found: T | null;
  /** The first cells that show it. */
  samples: Sample[];
}

/** The unit of durations that are written without one. */
export interface DurationFinding extends Finding<DurationUnit> {
  /** Milliseconds of the whole file by each unit, where it is AMBIGUOUS. */
  totals: Record<DurationUnit, number> | null;
}

/** A column that holds values and is not read. */
export interface UnusedColumn {
  name: string;
  /** How many cells are not empty. */
  values: number;
  /** The first of them. */
  sample: string;
  /** The number of distinct values where the column's name means people, or of addresses where it has several; counted up to 100, else null. */
  people: number | null;
}

export interface CurrencyFinding {
  /**
   * NONE: no amounts. NAMED: a code, or a symbol or word of one currency, in the column name, in values or in a currency
   * column, for all amounts. SHARED: a symbol that several currencies share. MISSING: some amounts name none, and others name those
   * in `named`.
   */
  status: 'NONE' | 'NAMED' | 'SHARED' | 'MISSING';
  /** The currencies that were named. */
  named: string[];
  /** The text that shows it: `Amount ($)`, `€12.50`. */
  text: string | null;
  /** Currencies that the shared symbol may mean. */
  candidates: string[];
  /** The first text with each symbol that several currencies share. */
  symbols?: { text: string; candidates: readonly string[] }[];
  /** Whether a column's name has several currencies, or an unknown one. The team's currency is not taken then. */
  isUnclear?: boolean;
}

/**
 * Whether amounts without a code are in the team's currency. Not if a symbol excludes it, and not if other amounts of the file name
 * another currency.
 */
export function isTeamCurrency(
  { status, named, candidates, isUnclear }: CurrencyFinding,
  teamCurrency: string,
): boolean {
  if (isUnclear) return false;
  if (status === 'SHARED') return candidates.includes(teamCurrency);
  const fits = candidates.length === 0 || candidates.includes(teamCurrency);
  return status === 'MISSING' && fits && named.every((code) => code === teamCurrency);
}
