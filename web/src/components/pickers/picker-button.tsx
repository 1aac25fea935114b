import { Input, Popover, UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { pickers as words } from '../../words/pickers.ts';
import classes from './pickers.module.css';

/** The look of a closed picker: inline text, or a form field with a label. */
export type PickerVariant = 'quiet' | 'field';

interface Props {
  /** The name of the picker. */
  label: string;
  /** The choice as text. */
  chosen: string;
  /** The content of the button. */
  button: ReactNode;
  variant: PickerVariant;
  disabled?: boolean | undefined;
  /** The content of the popover. `typed` is text that was typed before it opened. */
  children: (close: () => void, typed: string) => ReactNode;
}

/** A button that shows the choice. A click or typing on it opens the list. */
export function PickerButton({ label, chosen, button, variant, disabled, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const id = useId();
  const isField = variant === 'field';
  const toggle = (open: boolean) => {
    setOpen(open);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isLetter = event.key.length === 1 && event.key !== ' ';
    if (!isLetter || event.ctrlKey || event.metaKey || event.altKey) return;
    // Collects keys that are typed before the list is mounted, and keeps them from acting as shortcuts.
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
    setTyped((before) => before + event.key);
  };
  const target = (
    <Popover.Target>
      <UnstyledButton
        id={id}
        className={isField ? classes.field : classes.quiet}
        aria-label={words.chosen(label, chosen)}
        disabled={disabled ?? false}
        data-open={isOpen || undefined}
        onClick={() => toggle(!isOpen)}
        onKeyDown={onKeyDown}
      >
        <span className={classes.button}>{button}</span>
        {isField && <IconSelector size={16} className={classes.mark} aria-hidden />}
      </UnstyledButton>
    </Popover.Target>
  );
  return (
    <Popover
      opened={isOpen}
      onChange={toggle}
      position="bottom-start"
      width={isField ? 'target' : 300}
      shadow="sm"
      offset={4}
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      {isField ? (
        <Input.Wrapper label={label} labelProps={{ htmlFor: id }}>
          {target}
        </Input.Wrapper>
      ) : (
        target
      )}
      <Popover.Dropdown className={classes.dropdown} aria-label={label}>
        {children(() => toggle(false), typed)}
      </Popover.Dropdown>
    </Popover>
  );
}
