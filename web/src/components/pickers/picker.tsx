import { Input, Popover, UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { pickers as words } from '../../words/pickers.ts';
import classes from './pickers.module.css';

/** How a picker looks while it is closed: a word among others, or a field of a form with its label. */
export type PickerVariant = 'quiet' | 'field';

interface Props {
  /** What is picked. */
  label: string;
  /** What is chosen, in words. */
  chosen: string;
  /** What the button shows. */
  button: ReactNode;
  variant: PickerVariant;
  disabled?: boolean | undefined;
  /** What opens under the button. */
  children: (close: () => void) => ReactNode;
}

/** A button that shows what is chosen and opens a list to choose from. */
export function Picker({ label, chosen, button, variant, disabled, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isField = variant === 'field';
  const target = (
    <Popover.Target>
      <UnstyledButton
        id={id}
        className={isField ? classes.field : classes.quiet}
        aria-label={words.chosen(label, chosen)}
        disabled={disabled ?? false}
        data-open={isOpen || undefined}
        onClick={() => setOpen((open) => !open)}
      >
        <span className={classes.button}>{button}</span>
        {isField && <IconSelector size={16} className={classes.mark} aria-hidden />}
      </UnstyledButton>
    </Popover.Target>
  );
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
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
        {children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
