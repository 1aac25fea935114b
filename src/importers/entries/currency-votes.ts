import type { Columns } from '../columns.ts';
import { currencyIn } from '../values/currency-names.ts';
import { splitAmount } from '../values/money-text.ts';
import { currencyShown, hasMoney, moneyFields } from './amounts.ts';
import type { CurrencyFinding } from './findings.ts';
import type { Cell } from './times.ts';

/** Collects the currencies that a file shows for its amounts, and where it shows them. */
export class CurrencyVotes {
  readonly #columns: Columns;
  readonly #fields: (typeof moneyFields)[number][];
  /** The first text that showed each currency. */
  readonly #named = new Map<string, string>();
  #candidates: readonly string[] | null = null;
  #shared: string | null = null;
  readonly #symbols: { text: string; candidates: readonly string[] }[] = [];
  #missing: string | null = null;
  /** Like `#missing`, for amounts of 0, which need no currency if the file names only one. */
  #missingZero: string | null = null;
  #isUnclear = false;

  constructor(columns: Columns) {
    this.#columns = columns;
    this.#fields = moneyFields.filter((field) => columns[field]);
  }

  add(cell: Cell): void {
    for (const field of this.#fields) if (hasMoney(cell(field))) this.#vote(field, cell);
  }

  result(): CurrencyFinding {
    const named = [...this.#named.keys()];
    const [first] = named;
    const candidates = this.#candidates;
    const missing = this.#missing ?? (named.length === 1 ? null : this.#missingZero);
    if (first && missing === null && !candidates) {
      return { status: 'NAMED', named, text: this.#named.get(first) ?? null, candidates: [] };
    }
    const isUnclear = this.#isUnclear;
    if (candidates && !(first && missing !== null)) {
      const symbols = this.#symbols;
      return { status: 'SHARED', named, text: this.#shared, candidates: [...candidates], symbols, isUnclear };
    }
    if (missing === null) return { status: 'NONE', named, text: null, candidates: [] };
    return { status: 'MISSING', named, text: missing, candidates: [...(candidates ?? [])], isUnclear };
  }

  #vote(field: (typeof moneyFields)[number], cell: Cell): void {
    const shown = currencyShown(field, cell, this.#columns);
    const name = this.#columns[field]?.name ?? field;
    if (!shown) {
      // A text that is not an amount needs no currency.
      const figure = splitAmount(cell(field))?.figure;
      if (figure === undefined) return;
      if (this.#columns[field]?.hasUnclearCurrency) this.#isUnclear = true;
      if (/[1-9]/.test(figure)) this.#missing ??= name;
      else this.#missingZero ??= name;
    } else if ('currency' in shown) {
      if (!this.#named.has(shown.currency)) this.#named.set(shown.currency, this.#textOf(field, cell));
    } else {
      const before = this.#candidates ?? shown.candidates;
      this.#candidates = before.filter((code) => shown.candidates.includes(code));
      this.#shared ??= this.#textOf(field, cell);
      const isNew = this.#symbols.every(({ candidates }) => candidates.join() !== shown.candidates.join());
      if (isNew) this.#symbols.push({ text: this.#textOf(field, cell), candidates: shown.candidates });
    }
  }

  #textOf(field: (typeof moneyFields)[number], cell: Cell): string {
    if (currencyIn(cell('currency'))) return cell('currency');
    const column = this.#columns[field];
    return column?.currency ? column.name : cell(field);
  }
}
