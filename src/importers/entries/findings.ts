import type { DurationUnit } from '../values/duration.ts';

/** A sample cell with its possible readings. */
export interface Sample {
  line: number;
  column: string;
  value: string;
  /** The value in each reading. */
  readings: Record<string, string>;
}

/**
 * How the values of a kind are read in the whole file. CLEAR: every value is unambiguous, or there are none. FOUND: some cells prove the
 * reading for all. AMBIGUOUS: no cell proves it, so the user has to choose. CONTRADICTORY: cells prove different readings.
 */
export interface Finding<T> {
  status: 'CLEAR' | 'FOUND' | 'AMBIGUOUS' | 'CONTRADICTORY';
  found: T | null;
  /** The first cells that show the finding. */
  samples: Sample[];
}

/** The unit of durations without a unit. */
export interface DurationFinding extends Finding<DurationUnit> {
  /** The total of the file in milliseconds by unit, if AMBIGUOUS; else null. */
  totals: Record<DurationUnit, number> | null;
}

/** A column with values that is not read. */
export interface UnusedColumn {
  name: string;
  /** The number of cells that are not empty. */
  values: number;
  /** The first value. */
  sample: string;
  /**
   * The number of distinct people, up to 100: distinct values if the column name denotes people, else distinct e-mail addresses if there
   * are several. Null if the column does not identify people.
   */
  people: number | null;
}

export interface CurrencyFinding {
  /**
   * NONE: there are no amounts. NAMED: all amounts have a currency code, or a symbol or word of a single currency, in the column name, in
   * the value or in a currency column. SHARED: a symbol is shared by several currencies. MISSING: some amounts have no currency; `named`
   * lists the currencies of other amounts.
   */
  status: 'NONE' | 'NAMED' | 'SHARED' | 'MISSING';
  /** The currencies that the file names. */
  named: string[];
  /** The text that shows the currency: `Amount ($)`, `€12.50`. */
  text: string | null;
  /** The currencies that the shared symbol can stand for. */
  candidates: string[];
  /** The first text with each shared symbol. */
  symbols?: { text: string; candidates: readonly string[] }[];
  /** Whether a column name has several currencies or an unknown currency. The currency of the team is not assumed then. */
  isUnclear?: boolean;
}

/**
 * Returns whether amounts without a code are in the currency of the team. Returns false if a symbol excludes that currency, or if other
 * amounts of the file name another currency.
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
