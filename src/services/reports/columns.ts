import type { Money } from '../../domain/money/money.ts';
import type { Cell, Column } from '../../domain/reports/report.ts';
import { costIn, marginIn } from '../analytics/costs.ts';
import { billableShare } from '../analytics/figures.ts';
import type { GroupKey } from '../analytics/name-groups.ts';
import type { Sums } from './sums.ts';

/** A column of figures. `of` computes a cell from the sums and the groups of a row; totals have no groups. */
export interface FigureColumn extends Column {
  of: (sums: Sums, path: readonly GroupKey[]) => Cell;
}

export const TIME: FigureColumn = { label: 'Time', type: 'DURATION', of: ({ seconds }) => seconds };
export const HOURS: FigureColumn = { label: 'Hours', type: 'HOURS', of: ({ seconds }) => seconds };
export const BILLABLE_TIME: FigureColumn = {
  label: 'Billable time',
  type: 'DURATION',
  of: ({ billableSeconds }) => billableSeconds,
};
export const BILLABLE_SHARE: FigureColumn = {
  label: 'Billable share',
  type: 'SHARE',
  of: billableShare,
};
export const ENTRIES: FigureColumn = { label: 'Entries', type: 'NUMBER', of: ({ entries }) => entries };
export const TIME_BEFORE: FigureColumn = {
  label: 'Time before',
  type: 'DURATION',
  of: ({ previousSeconds }) => previousSeconds,
};

/** The currencies that get a column in a report. Empty if the caller may not see money. */
export function currenciesOf(amounts: readonly Money[] | null, usual: string): string[] {
  if (amounts === null) return [];
  return amounts.length === 0 ? [usual] : amounts.map(({ currency }) => currency);
}

export function amountColumn(currency: string): FigureColumn {
  return {
    label: `Amount ${currency}`,
    type: 'MONEY',
    currency,
    of: ({ amounts }) => minorUnitsIn(amounts, currency),
  };
}

/** Amount per hour of all time, billable or not. */
export function hourlyColumn(currency: string): FigureColumn {
  return {
    label: `${currency} an hour`,
    type: 'MONEY',
    currency,
    of: ({ amounts, seconds }) =>
      seconds === 0 ? null : Math.round((minorUnitsIn(amounts, currency) * 3600) / seconds),
  };
}

/** The known cost of the time. */
export function costColumn(currency: string): FigureColumn {
  return {
    label: `Cost ${currency}`,
    type: 'MONEY',
    currency,
    of: ({ cost }) => cost && costIn(cost, currency),
  };
}

/** Amount less cost. */
export function marginColumn(currency: string): FigureColumn {
  return {
    label: `Margin ${currency}`,
    type: 'MONEY',
    currency,
    of: ({ amounts, cost }) => cost && marginIn(amounts, cost, currency),
  };
}

export const UNKNOWN_COST: FigureColumn = {
  label: 'Time of unknown cost',
  type: 'DURATION',
  of: ({ cost }) => cost?.unknownSeconds ?? null,
};

function minorUnitsIn(amounts: readonly Money[] | null, currency: string): number {
  return amounts?.find((money) => money.currency === currency)?.minorUnits ?? 0;
}
