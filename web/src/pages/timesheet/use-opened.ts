import { useState } from 'react';
import type { Entry } from '../../data/entry.ts';
import type { SheetCell } from './sheet.ts';
import type { Places } from './use-places.ts';

export interface Opened {
  /** The id of the cell whose entries are listed. */
  listedId: string | null;
  /** The entry that is edited, beside its cell. */
  edited: { entry: Entry; cellId: string } | null;
  /** Opens what is in a cell: a list, or the entry itself where there is one. */
  open: (cell: SheetCell) => void;
  /** Goes on from the list to one of it. */
  edit: (entry: Entry) => void;
  /** Closes what is open and goes back to its cell. */
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
