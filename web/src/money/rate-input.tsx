import { TextInput, type TextInputProps } from '@mantine/core';
import classes from '../components/dialog.module.css';
import { rates as words } from '../words/rates.ts';

interface Props extends Omit<TextInputProps, 'onChange' | 'error'> {
  value: string;
  onChange: (text: string) => void;
  currency: string;
  problem: string | null;
}

/** An input for an hourly rate. It holds text, so that typing is not reformatted. */
export function RateInput({ onChange, currency, problem, ...input }: Props) {
  return (
    <TextInput
      label={words.label}
      placeholder={words.none}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputMode="decimal"
      autoComplete="off"
      error={problem}
      classNames={{ description: classes.help, error: classes.problem }}
      rightSection={<span className="soft">{currency}</span>}
      rightSectionWidth={56}
      rightSectionPointerEvents="none"
      {...input}
    />
  );
}
