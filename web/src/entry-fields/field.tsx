import { Popover } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import classes from './field.module.css';
import { PlainButton } from './plain-button.tsx';
import type { Leaving } from './search-list.tsx';

/** How the parent opens and closes a field of an entry. */
export interface FieldControl {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Called when Tab leaves the list. */
  onLeave?: (how: 'next' | 'previous') => void;
  tabIndex?: number | undefined;
}

interface Props extends FieldControl {
  /** The accessible name, if the content does not provide it. */
  label: string | undefined;
  title: string | undefined;
  shown: ReactNode;
  /** The content of the popover. It receives the function that leaves the field. */
  children: (leave: (how: Leaving) => void) => ReactNode;
}

/**
 * A field of an entry: a button with a popover. The popover is rendered after the first use, because a page
 * has hundreds of fields.
 */
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
