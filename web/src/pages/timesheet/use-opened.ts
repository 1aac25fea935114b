import { useState } from 'react';
import type { Entry } from '../../data/entry.ts';
import type { SheetCell } from './sheet.ts';
import type { Places } from './use-places.ts';

export interface Opened {
  /** The id of the cell whose entries are listed. */
  listedId: string | null;
  /** The entry in the editor, and the cell that anchors it. */
  edited: { entry: Entry; cellId: string } | null;
  /** Opens the list of a cell's entries, or the editor if there is only one. */
  open: (cell: SheetCell) => void;
  /** Opens the editor of a listed entry. */
  edit: (entry: Entry) => void;
  /** Closes the popover and returns the focus to its cell. */
  close: () => void;
}

/** The open popover of a cell. */
export function useOpened(places: Places): Opened {
  const [opened, setOpened] = useState<{ cellId: string; entry: Entry | null } | null>(null);
  return {
    listedId: opened && !opened.entry ? opened.cellId : null,
    edited: opened?.entry ? { entry: opened.entry, cellId: opened.cellId } : null,
    open: ({ id, entries }) => {
      const [entry = null, ...more] = entries;
      if (entry) setOpened({ cellId: id, entry: more.length === 0 ? entry : null });
    },
    edit: (entry) => setOpened((before) => before && { ...before, entry }),
    close: () => {
      if (opened) places.focus(opened.cellId);
      setOpened(null);
    },
  };
}
