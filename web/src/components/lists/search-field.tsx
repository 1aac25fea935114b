import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useKey } from '../../keys/keys.tsx';
import { lists as words } from '../../words/lists.ts';
import classes from './lists.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Moves the focus to the first result. */
  onDown: () => void;
}

/** The search field. The slash key focuses it, Escape clears it. */
export function SearchField({ label, value, onChange, onDown }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useKey('/', words.keys.group, words.keys.search, () => input.current?.focus());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (value === '') input.current?.blur();
      onChange('');
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onDown();
    }
  };
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        value === '' ? (
          <span className={classes.slash} aria-hidden>
            /
          </span>
        ) : (
          <CloseButton
            aria-label={words.clear}
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          />
        )
      }
    />
  );
}
