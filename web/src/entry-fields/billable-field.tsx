import { IconCoin } from '@tabler/icons-react';
import { useTeam } from '../data/current-team.tsx';
import { entryFields as words } from '../words/entry-fields.ts';
import classes from './field.module.css';
import { PlainButton } from './plain-button.tsx';

interface Props {
  value: boolean;
  onChange: (billable: boolean) => void;
  tabIndex?: number | undefined;
  ref?: React.Ref<HTMLButtonElement>;
}

/** Whether someone pays for an entry, by the sign of the team's money. */
export function BillableField({ value, onChange, tabIndex, ref }: Props) {
  const { currency } = useTeam();
  return (
    <PlainButton
      ref={ref}
      className={classes.field}
      aria-label={words.billable}
      aria-pressed={value}
      title={value ? words.billable : words.notBillable}
      onClick={() => onChange(!value)}
      tabIndex={tabIndex}
    >
      <span className={classes.money} data-on={value || undefined}>
        {signOf(currency) ?? <IconCoin size={18} stroke={1.75} aria-hidden />}
      </span>
    </PlainButton>
  );
}

const signs = new Map<string, string | null>();

/** The sign of a currency where it is a single one, such as €. */
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
