import { TextInput } from '@mantine/core';
import { rates as words } from '../words/rates.ts';
import classes from './dialog.module.css';

interface Props {
  value: string;
  onChange: (text: string) => void;
  currency: string;
  help: string;
  problem: string | null;
}

/** Where to type an hourly rate, as text: what is typed must not change under the hands. */
export function RateInput({ value, onChange, currency, help, problem }: Props) {
  return (
    <TextInput
      label={words.label}
      description={help}
      placeholder={words.none}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputMode="decimal"
      autoComplete="off"
      error={problem}
      classNames={{ description: classes.help, error: classes.problem }}
      rightSection={<span className="soft">{currency}</span>}
      rightSectionWidth={56}
    />
  );
}
