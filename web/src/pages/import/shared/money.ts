import { formatMoney } from '../../../../../src/domain/money/money.ts';
import type { Sums } from '../../../../../src/import-run/sums.ts';
import { moneyText } from '../../../money/money.ts';

/** The amounts of a sum in all its currencies. */
export function sumText(money: Sums['money']): string {
  return Object.entries(money)
    .map(([currency, minorUnits]) => moneyText({ amount: formatMoney({ minorUnits, currency }), currency }))
    .join(', ');
}
