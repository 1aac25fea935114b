import { formatMoney, type Money } from '../../domain/money/money.ts';
import { formatInstant } from '../../domain/time/instant.ts';

export function instant(at: number | null): string | null {
  return at === null ? null : formatInstant(at);
}

export function amount(money: Money | null): string | null {
  return money && formatMoney(money);
}
