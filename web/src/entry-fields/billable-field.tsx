import { MoneySign } from '../money/money-sign.tsx';
import { entryFields as words } from '../words/entry-fields.ts';
import classes from './field.module.css';
import { PlainButton } from './plain-button.tsx';

interface Props {
  value: boolean;
  onChange: (billable: boolean) => void;
  tabIndex?: number | undefined;
  ref?: React.Ref<HTMLButtonElement>;
}

/** A toggle for billable, shown as the sign of the team's currency. */
export function BillableField({ value, onChange, tabIndex, ref }: Props) {
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
      <MoneySign isOn={value} />
    </PlainButton>
  );
}
