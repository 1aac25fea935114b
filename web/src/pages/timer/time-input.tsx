import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Tracked } from '../../../../src/domain/time-entry.ts';
import classes from './edit-dialog.module.css';

interface Props {
  label: string;
  /** What it says now. */
  text: string;
  /** What to say of something that is no time. */
  problem: string;
  read: (typed: string) => Tracked | null;
  onChange: (times: Tracked) => void;
}

/** A time or a length in a form. It is read when the focus goes on, or with Enter. */
export function TimeInput({ label, text, problem, read, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const keep = (): boolean => {
    const times = typed === null || typed === text ? null : read(typed);
    const isBad = typed !== null && typed !== text && times === null;
    if (times) onChange(times);
    if (!isBad) setTyped(null);
    setWrong(isBad);
    return !isBad;
  };
  return (
    <TextInput
      classNames={{ input: classes.figure }}
      label={label}
      value={typed ?? text}
      error={isWrong && problem}
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setWrong(false);
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={keep}
      onKeyDown={(event) => {
        // The form is saved with what was typed, or not at all.
        if (event.key === 'Enter' && !keep()) event.preventDefault();
      }}
    />
  );
}
