import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import classes from './detailed.module.css';

interface Props {
  label: string;
  state: boolean | 'mixed';
  /** Told whether all up to here is meant. */
  onToggle: (isRange: boolean) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A box to tick. No field of a form: in a list the arrow keys lead from one to the next. */
export function SelectBox({ label, state, onToggle, onKeyDown }: Props) {
  return (
    <UnstyledButton
      role="checkbox"
      aria-checked={state}
      aria-label={label}
      className={classes.select}
      onClick={(event) => onToggle(event.shiftKey)}
      onKeyDown={onKeyDown}
    >
      <span className={classes.box}>
        {state === true && <IconCheck size={12} stroke={3} aria-hidden />}
        {state === 'mixed' && <IconMinus size={12} stroke={3} aria-hidden />}
      </span>
    </UnstyledButton>
  );
}
