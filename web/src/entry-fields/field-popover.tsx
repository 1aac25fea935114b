import { Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './field.module.css';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** The button that it belongs to. */
  target: ReactNode;
  children: ReactNode;
}

/** What opens from a field of an entry. Until then there is the button alone: a page has hundreds of them. */
export function FieldPopover({ isOpen, onClose, target, children }: Props) {
  const [isUsed, setUsed] = useState(isOpen);
  if (isOpen && !isUsed) setUsed(true);
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
      <Popover.Dropdown className={classes.dropdown}>{isOpen && children}</Popover.Dropdown>
    </Popover>
  );
}
