import { formatMoney } from '../../../../../src/domain/money/money.ts';
import type { Sums } from '../../../../../src/import-run/sums.ts';
import { moneyText } from '../../../money/money.ts';

/** What some time came to, in every currency that there is. */
export function sumText(money: Sums['money']): string {
  return Object.entries(money)
    .map(([currency, minorUnits]) => moneyText({ amount: formatMoney({ minorUnits, currency }), currency }))
    .join(', ');
}
