import { Menu } from '@mantine/core';
import { IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Entry } from '../../data/entry.ts';
import { PlainButton } from '../../entry-fields/plain-button.tsx';
import { timerPage as words } from '../../words/timer-page.ts';
import { foldName, useListState } from './list-state.tsx';
import classes from './row.module.css';
import { useEntryActions } from './use-entry-actions.ts';

interface Props {
  row: string;
  entries: readonly Entry[];
  tabIndex: number;
}

/** Further actions for a row. */
export function RowMenu({ row, entries, tabIndex }: Props) {
  const actions = useEntryActions();
  const list = useListState();
  const [isUsed, setUsed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isUsed) return;
    // The menu returns the focus to the previously focused element.
    target.current?.focus();
    setOpen(true);
  }, [isUsed]);
  const [entry, ...others] = entries;
  if (!entry) return null;
  const isOne = others.length === 0;
  const duplicate = () => {
    actions.duplicate(entry);
    // The copy is folded into one row with the original; unfolding shows it.
    list.setUnfolded(foldName(row), true);
  };
  const button = (
    <PlainButton
      ref={target}
      className={`${classes.action} ${classes.more}`}
      aria-label={words.more}
      aria-haspopup="menu"
      tabIndex={tabIndex}
      onClick={isUsed ? undefined : () => setUsed(true)}
    >
      <IconDots size={18} stroke={1.75} aria-hidden />
    </PlainButton>
  );
  // The menu is rendered on first use: a page has hundreds of rows.
  if (!isUsed) return button;
  return (
    <Menu position="bottom-end" width={200} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {isOne && (
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => actions.open(entry)}>
            {words.edit}
          </Menu.Item>
        )}
        {isOne && entry.end !== null && (
          <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={duplicate}>
            {words.duplicate}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash size={18} aria-hidden />} onClick={() => actions.remove(entries)}>
          {isOne ? words.delete : words.deleteAll(entries.length)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
