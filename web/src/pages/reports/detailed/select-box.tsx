import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import classes from './detailed.module.css';

interface Props {
  label: string;
  state: boolean | 'mixed';
  /** Called with true if the range up to here is to be selected. */
  onToggle: (isRange: boolean) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A check box. Not an input, so that arrow keys move between list rows. */
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
