import type { KeyboardEvent, ReactNode } from 'react';
import type { List } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import type { Item } from '../../data/catalog-edit.ts';
import { useMay } from '../../data/use-may.ts';
import { useKeyHint } from '../../keys/keys.tsx';
import { lists as words } from '../../words/lists.ts';
import classes from './lists.module.css';
import { RowActions } from './row-actions.tsx';
import { RowMenu } from './row-menu.tsx';

interface Props<Name extends List> {
  list: Name;
  item: Item<Name>;
  /** The label of the edit action. */
  editLabel: string;
  onEdit: () => void;
  children: ReactNode;
}

/**
 * The row of a catalog item with its actions, which are in its menu and on keys while the row has the focus.
 */
export function ItemRow<Name extends List>({ list, item, editLabel, onEdit, children }: Props<Name>) {
  const { remove } = useCatalogChanges();
  const mayManage = useMay('catalog.manage');
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget: row, target, key } = event;
    // Events of menus and dialogs that open from the row bubble through here.
    if (!mayManage || !(target instanceof HTMLElement) || !row.contains(target)) return;
    if (target.tagName === 'INPUT' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'e') onEdit();
    else if (key === 'Backspace' || key === 'Delete') {
      focusNeighbour(row);
      void remove(list, item);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its child elements
    <div className={classes.row} onKeyDown={onKeyDown}>
      {children}
      <RowActions>
        <RowMenu list={list} item={item} editLabel={editLabel} onEdit={onEdit} />
      </RowActions>
    </div>
  );
}

/** Adds the row keys to the list of keyboard shortcuts. */
export function useRowKeyHints(): void {
  useKeyHint('e', words.keys.group, words.keys.edit);
  useKeyHint('Backspace', words.keys.group, words.keys.delete);
}

/** Moves the focus to the nearest row before the row is deleted; otherwise the focus would be lost. */
function focusNeighbour(row: HTMLElement): void {
  const all = [...(row.closest('ul')?.querySelectorAll<HTMLElement>('li') ?? [])];
  const index = all.findIndex((one) => one.contains(row));
  const nearest = [...all.slice(index + 1), ...all.slice(0, index).reverse()];
  const target = nearest.flatMap((one) => one.querySelector<HTMLElement>('a, button') ?? [])[0];
  target?.focus();
}
