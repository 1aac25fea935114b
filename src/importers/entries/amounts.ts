import type { Columns, Field } from '../columns.ts';
import type { ImportRow } from '../item.ts';
import { currencyIn, type ShownCurrency } from '../values/currency-names.ts';
import type { DecimalSign } from '../values/decimal.ts';
import { MILLIONTHS, type ReadMoney, readMoney, splitAmount } from '../values/money-text.ts';
import type { Cell } from './times.ts';
import type { ReportCell } from './words.ts';

type MoneyField = 'rate' | 'amount';
export const moneyFields = ['rate', 'amount'] as const satisfies Field[];

export function hasMoney(text: string): boolean {
  return text !== '' && text !== '-';
}

/** Returns whether the currency column of a record has a text that is not a currency. */
export function hasUnknownCurrency(cell: Cell): boolean {
  const text = cell('currency').trim();
  return hasMoney(text) && !currencyIn(text);
}

/**
 * The currency that the file shows for an amount: in its row, beside the number or in the column name. A code takes precedence over a
 * symbol that several currencies share.
 */
export function currencyShown(field: MoneyField, cell: Cell, columns: Columns): ShownCurrency | null {
  const shown = currenciesShown(field, cell, columns);
  return shown.find((currency) => 'currency' in currency) ?? shown[0] ?? null;
}

function currenciesShown(field: MoneyField, cell: Cell, columns: Columns): ShownCurrency[] {
  const written = splitAmount(cell(field))?.currency ?? '';
  const shown = [currencyIn(cell('currency')), currencyIn(written), columns[field]?.currency ?? null];
  return shown.filter((currency) => currency !== null);
}

function includesCurrency(shown: ShownCurrency, currency: string): boolean {
  return 'currency' in shown ? shown.currency === currency : shown.candidates.includes(currency);
}

/** The money of a record as in its columns. */
export interface WrittenMoney extends Pick<ImportRow, 'rate' | 'amount' | 'amountRoundedOff'> {
  /** The rate of the file minus `rate`, in millionths of a minor unit. */
  rateRoundedOff: number;
}

/**
 * The money of a record of a given length. If the file has no amount and its rate is more precise than the currency allows, the amount is
 * computed from the exact rate: the rounded rate would lose the remainder for every hour.
 */
export function moneyOver(
  { rate, amount, rateRoundedOff, amountRoundedOff }: WrittenMoney,
  billable: boolean | null,
  milliseconds: number,
): Pick<ImportRow, 'rate' | 'amount' | 'amountRoundedOff'> {
  if (!rate || amount || rateRoundedOff === 0 || billable === false)
    return { rate, amount, amountRoundedOff };
  const exactRate = BigInt(rate.minorUnits) * MILLIONTHS + BigInt(rateRoundedOff);
  const exact = roundedQuotient(exactRate * BigInt(milliseconds), HOUR_MS);
  const minorUnits = roundedQuotient(exact, MILLIONTHS);
  return {
    rate,
    amount: { minorUnits: Number(minorUnits), currency: rate.currency },
    amountRoundedOff: Number(exact - minorUnits * MILLIONTHS),
  };
}

const HOUR_MS = 3_600_000n;

/** Rounds half up. Both numbers must be non-negative. */
function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n);
}

/** Reads the rate and the amount of an entry. */
export class AmountReader {
  readonly #columns: Columns;
  readonly #sign: DecimalSign | null;
  readonly #currency: string | null;

  /** `currency` applies to amounts without a currency in the file. */
  constructor(columns: Columns, sign: DecimalSign | null, currency: string | null) {
    this.#columns = columns;
    this.#sign = sign;
    this.#currency = currency;
  }

  read(cell: Cell, report: ReportCell): WrittenMoney {
    const [readRate, readAmount] = [this.#read('rate', cell, report), this.#read('amount', cell, report)];
    const [rate, amount] = [readRate?.money ?? null, readAmount?.money ?? null];
    if (rate && amount && rate.currency !== amount.currency) {
      const message =
        'The rate has another currency than the amount. The amount is imported without the rate.';
      report('CHANGED', 'BAD_AMOUNT', message, 'rate', cell('rate'));
    }
    return {
      rate,
      amount,
      rateRoundedOff: readRate?.roundedOff ?? 0,
      amountRoundedOff: readAmount?.roundedOff ?? 0,
    };
  }

  #read(field: MoneyField, cell: Cell, report: ReportCell): ReadMoney | null {
    const text = cell(field).trim();
    if (!hasMoney(text)) return null;
    if (hasUnknownCurrency(cell)) {
      const message = `Unknown currency. The ${field} is left out.`;
      report('CHANGED', 'BAD_AMOUNT', message, 'currency', cell('currency').trim());
      return null;
    }
    const shown = currencyShown(field, cell, this.#columns);
    const currency = shown && 'currency' in shown ? shown.currency : this.#currency;
    // The row, the number and the column name can each state a currency.
    if (
      currency &&
      !currenciesShown(field, cell, this.#columns).every((other) => includesCurrency(other, currency))
    ) {
      report(
        'CHANGED',
        'BAD_AMOUNT',
        'The value and its column name different currencies. The amount is left out.',
        field,
        text,
      );
      return null;
    }
    const figure = splitAmount(text)?.figure;
    const read = figure && currency ? readMoney(figure, currency, this.#sign) : null;
    if (!read) {
      report('CHANGED', 'BAD_AMOUNT', 'This amount cannot be read. It is skipped.', field, text);
      return null;
    }
    if (read.roundedOff !== 0) {
      report('CHANGED', 'BAD_AMOUNT', `This is finer than ${currency} goes. It is rounded.`, field, text);
    }
    return read;
  }
}
