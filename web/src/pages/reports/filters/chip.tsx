import { Popover, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { reports } from '../../../words/reports.ts';
import classes from './filters.module.css';

interface Props {
  /** The name of the filter. */
  label: string;
  /** The chosen value in words; null if none. */
  chosen: string | null;
  onClear: () => void;
  children: (close: () => void) => ReactNode;
  width?: number;
}

/** A filter as a button that opens its choices, with a button to clear it. */
export function Chip({ label, chosen, onClear, children, width = 300 }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span className={classes.chip} data-chosen={chosen !== null || undefined}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        width={width}
        shadow="sm"
        offset={4}
        trapFocus
        returnFocus
        transitionProps={{ duration: 120 }}
      >
        <Popover.Target>
          <UnstyledButton
            ref={button}
            className={classes.chipButton}
            data-open={isOpen || undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={classes.chipText}>{chosen ?? label}</span>
            {chosen === null && <IconChevronDown size={14} className={classes.mark} aria-hidden />}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label={label}>
          {children(() => setOpen(false))}
        </Popover.Dropdown>
      </Popover>
      {chosen !== null && (
        <UnstyledButton
          className={classes.clear}
          aria-label={reports.filters.clear(label)}
          onClick={() => {
            // The clear button disappears, so the focus moves first.
            button.current?.focus();
            onClear();
          }}
        >
          <IconX size={14} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}
