import { IconCoin } from '@tabler/icons-react';
import { useTeam } from '../data/current-team.tsx';
import classes from './money-sign.module.css';

/** The icon for billable: the sign of the team's currency, or a coin if it has none. */
export function MoneySign({ isOn }: { isOn: boolean }) {
  const { currency } = useTeam();
  return (
    <span className={classes.sign} data-on={isOn || undefined} aria-hidden>
      {signOf(currency) ?? <IconCoin size={18} stroke={1.75} />}
    </span>
  );
}

const signs = new Map<string, string | null>();

/** The sign of a currency if it is a single character, such as €. */
function signOf(currency: string): string | null {
  const known = signs.get(currency);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  const text = parts.find(({ type }) => type === 'currency')?.value ?? '';
  const sign = text.length === 1 ? text : null;
  signs.set(currency, sign);
  return sign;
}
