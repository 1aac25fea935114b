import type { Sums } from '../sums.ts';
import { moneyText } from './figures.ts';
import type { ImportReport } from './report.ts';

/**
 * What is to be said of money in a report that matches, so that nobody finds two sums and no word: amounts come from hourly
 * rates, which have no fractions of a cent, and who may not set rates brings time alone. Null where both sides are the same.
 */
export function moneyRemark({ verdict, source, stored }: ImportReport): string | null {
  if (verdict !== 'MATCHES') return null;
  const differing = Object.keys(source.money).filter(
    (currency) => source.money[currency] !== (stored.money[currency] ?? 0),
  );
  const missing = differing.filter((currency) => (stored.money[currency] ?? 0) === 0);
  const rounded = differing.filter((currency) => !missing.includes(currency));
  const sentences = [];
  if (missing.length > 0) {
    const what = moneyText(only(source.money, missing));
    sentences.push(`Money of the files did not come over: ${what}. Only an ADMIN may set rates.`);
  }
  if (rounded.length > 0) {
    const [here, there] = [only(stored.money, rounded), only(source.money, rounded)].map(moneyText);
    sentences.push(
      `Money comes to ${here} here and to ${there} in the files, since hourly rates are rounded.`,
    );
  }
  return sentences.length > 0 ? sentences.join(' ') : null;
}

function only(money: Sums['money'], currencies: readonly string[]): Sums['money'] {
  return Object.fromEntries(currencies.map((currency) => [currency, money[currency] ?? 0]));
}
