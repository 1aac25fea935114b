import type { Money } from '../../domain/money.ts';
import type { Columns, Field } from '../columns.ts';
import type { DecimalSign } from '../values/decimal.ts';
import { readCurrency, readMoney } from '../values/money-text.ts';
import type { Tell } from './words.ts';

/** Reads the money of an entry: its currency is in its row, in the column's name, or what the importing person says. */
export class AmountReader {
  readonly #columns: Columns;
  readonly #sign: DecimalSign | null;
  readonly #currency: string | null;
  readonly #told = new Set<Field>();

  constructor(columns: Columns, sign: DecimalSign | null, currency: string | null) {
    this.#columns = columns;
    this.#sign = sign;
    this.#currency = currency;
  }

  read(cell: (field: Field) => string, tell: Tell): { rate: Money | null; amount: Money | null } {
    return { rate: this.#read('rate', cell, tell), amount: this.#read('amount', cell, tell) };
  }

  #read(field: 'rate' | 'amount', cell: (field: Field) => string, tell: Tell): Money | null {
    const text = cell(field).trim();
    if (text === '' || text === '-') return null;
    const currency =
      readCurrency(cell('currency')) ??
      this.#columns[field]?.currency ??
      readCurrency(text) ??
      this.#currency;
    if (!currency) {
      // The same in every row of the file; said once.
      if (!this.#told.has(field)) {
        const message =
          'The file names no currency for this column. Its amounts are left out, here and in the rows that follow; say the currency to bring them over.';
        tell('CHANGED', 'NO_CURRENCY', message, field, text);
      }
      this.#told.add(field);
      return null;
    }
    const read = readMoney(text.replace(/\b[A-Za-z]{3}\b/g, ''), currency, this.#sign);
    if (!read) {
      tell('CHANGED', 'BAD_AMOUNT', 'This is no amount that can be kept. It is left out.', field, text);
      return null;
    }
    if (read.rounded) {
      tell('CHANGED', 'BAD_AMOUNT', `This is finer than ${currency} goes. It is rounded.`, field, text);
    }
    return read.money;
  }
}
