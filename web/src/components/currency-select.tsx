import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { foldForSearch } from '../../../src/domain/text.ts';
import { currencyName } from '../money/money.ts';
import { components as words } from '../words/components.ts';
import classes from './option-row.module.css';

interface Props {
  id?: string;
  label: string;
  /** Whether the label stands beside it already. */
  isLabelled?: boolean;
  value: string;
  onChange: (currency: string) => void;
}

export function CurrencySelect({ id, label, isLabelled = false, value, onChange }: Props) {
  const data = useMemo(
    () =>
      [...new Set([value, ...Intl.supportedValuesOf('currency')])].map((code) => ({
        value: code,
        label: code,
      })),
    [value],
  );
  return (
    <Select
      id={id}
      label={isLabelled ? undefined : label}
      aria-label={isLabelled ? label : undefined}
      searchable
      allowDeselect={false}
      value={value}
      data={data}
      onChange={(code) => code !== null && code !== value && onChange(code)}
      filter={({ options, search }) =>
        options.filter(
          (option) =>
            'value' in option &&
            foldForSearch(`${option.value} ${currencyName(option.value)}`).includes(
              foldForSearch(search.trim()),
            ),
        )
      }
      selectFirstOptionOnChange
      onFocus={(event) => event.currentTarget.select()}
      renderOption={({ option }) => (
        <span className={classes.row}>
          <span>{option.value}</span>
          <span className={classes.note}>{currencyName(option.value)}</span>
        </span>
      )}
      nothingFoundMessage={words.currency.nothing}
      placeholder={words.currency.placeholder}
      maxDropdownHeight={280}
    />
  );
}
