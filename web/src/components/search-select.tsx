import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './option-row.module.css';

/** The props of a select with a search. */
export interface SearchSelectProps {
  id?: string;
  label: string;
  /** Whether a visible label stands beside the select already. */
  isLabelled?: boolean;
  /** Empty if nothing is chosen yet. */
  value: string;
  onChange: (value: string) => void;
}

interface Props extends SearchSelectProps {
  choices: { value: string; label: string }[];
  /** Whether a choice matches the typed text. */
  fits: (value: string, typed: string) => boolean;
  /** Content at the end of a choice. */
  note: (value: string) => ReactNode;
  words: { nothing: string; placeholder: string };
}

/** A select with a search among many choices. A choice cannot be cleared. */
export function SearchSelect(props: Props) {
  const { id, label, isLabelled = false, value, onChange, choices, fits, note, words } = props;
  return (
    <Select
      id={id}
      label={isLabelled ? undefined : label}
      aria-label={isLabelled ? label : undefined}
      searchable
      allowDeselect={false}
      value={value || null}
      data={choices}
      onChange={(next) => next !== null && next !== value && onChange(next)}
      filter={({ options, search }) =>
        options.filter((option) => 'value' in option && fits(option.value, search))
      }
      selectFirstOptionOnChange
      onFocus={(event) => event.currentTarget.select()}
      renderOption={({ option }) => (
        <span className={classes.row}>
          <span className={classes.name}>{option.label}</span>
          <span className={classes.note}>{note(option.value)}</span>
        </span>
      )}
      nothingFoundMessage={words.nothing}
      placeholder={words.placeholder}
      maxDropdownHeight={280}
    />
  );
}
