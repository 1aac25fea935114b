import { formatInstant } from '../../domain/instant.ts';
import { formatMoney, type Money } from '../../domain/money.ts';

export function instant(at: number | null): string | null {
  return at === null ? null : formatInstant(at);
}

export function amount(money: Money | null): string | null {
  return money && formatMoney(money);
}
