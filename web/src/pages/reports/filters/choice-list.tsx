import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import classes from './filters.module.css';

interface Props<Value extends string> {
  label: string;
  choices: Record<Value, string>;
  /** Null if the current value is not among the choices. */
  value: Value | null;
  onChoose: (value: Value) => void;
}

/** A vertical list of a few choices; arrows move. */
export function ChoiceList<Value extends string>({ label, choices, value, onChoose }: Props<Value>) {
  const entries = Object.entries(choices) as [Value, string][];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons.
    <div className={classes.choices} role="group" aria-label={label} onKeyDown={onKeyDown}>
      {entries.map(([one, text]) => (
        <UnstyledButton
          key={one}
          className={classes.choice}
          aria-pressed={one === value}
          data-autofocus={one === value || undefined}
          onClick={() => onChoose(one)}
        >
          <span>{text}</span>
          {one === value && <IconCheck size={16} className={classes.check} aria-hidden />}
        </UnstyledButton>
      ))}
    </div>
  );
}
