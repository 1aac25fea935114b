import type { Columns } from '../columns.ts';
import { currencyIn } from '../values/currency-names.ts';
import { currencyShown, hasMoney, moneyFields } from './amounts.ts';
import type { CurrencyFinding } from './findings.ts';
import type { Cell } from './times.ts';

/** Gathers which currencies a file names for its amounts, and how. */
export class CurrencyVotes {
  readonly #columns: Columns;
  readonly #fields: (typeof moneyFields)[number][];
  /** The text that showed each currency first. */
  readonly #named = new Map<string, string>();
  #candidates: readonly string[] | null = null;
  #shared: string | null = null;
  #missing: string | null = null;

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
    const settles = named.length === 1 && (!candidates || candidates.includes(first ?? ''));
    if (settles || (first && !candidates && this.#missing === null)) {
      return { status: 'NAMED', named, text: this.#named.get(first ?? '') ?? null, candidates: [] };
    }
    if (candidates) return { status: 'SHARED', named, text: this.#shared, candidates: [...candidates] };
    if (this.#missing === null) return { status: 'NONE', named, text: null, candidates: [] };
    return { status: 'MISSING', named, text: this.#missing, candidates: [] };
  }

  #vote(field: (typeof moneyFields)[number], cell: Cell): void {
    const shown = currencyShown(field, cell, this.#columns);
    if (!shown) this.#missing ??= this.#columns[field]?.name ?? field;
    else if ('currency' in shown) {
      if (!this.#named.has(shown.currency)) this.#named.set(shown.currency, this.#textOf(field, cell));
    } else {
      const before = this.#candidates ?? shown.candidates;
      this.#candidates = before.filter((code) => shown.candidates.includes(code));
      this.#shared ??= this.#textOf(field, cell);
    }
  }

  #textOf(field: (typeof moneyFields)[number], cell: Cell): string {
    if (currencyIn(cell('currency'))) return cell('currency');
    const column = this.#columns[field];
    return column?.currency ? column.name : cell(field);
  }
}
