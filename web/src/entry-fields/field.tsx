import { Popover } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import classes from './field.module.css';
import type { Leaving } from './picker.tsx';
import { PlainButton } from './plain-button.tsx';

/** How a field of an entry is opened and left, as whatever stands around it wants it. */
export interface FieldControl {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Called when Tab leaves the list. */
  onLeave?: (how: 'next' | 'previous') => void;
  tabIndex?: number | undefined;
}

interface Props extends FieldControl {
  /** Its name, where what it shows does not say it. */
  label: string | undefined;
  title: string | undefined;
  shown: ReactNode;
  /** The content of the popover, which gets the function to leave it. */
  children: (leave: (how: Leaving) => void) => ReactNode;
}

/** A field of an entry: a button, and what opens from it. Until then there is the button alone: a page has hundreds of them. */
export function Field(props: Props) {
  const { isOpen, onOpen, onClose, onLeave, tabIndex, label, title, shown, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isUsed, setUsed] = useState(isOpen);
  if (isOpen && !isUsed) setUsed(true);
  const leave = (how: Leaving) => {
    onClose();
    if (how === 'back' || !onLeave) button.current?.focus();
    else onLeave(how);
  };
  const target = (
    <PlainButton
      ref={button}
      className={classes.field}
      onClick={isOpen ? onClose : onOpen}
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      aria-label={label}
      title={title}
    >
      {shown}
    </PlainButton>
  );
  if (!isUsed) return target;
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>{isOpen && children(leave)}</Popover.Dropdown>
    </Popover>
  );
}
