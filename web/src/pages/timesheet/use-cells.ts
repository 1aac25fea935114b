import type { Entry } from '../../data/entry.ts';
import { useLock } from '../../lock/use-lock.ts';
import type { Draft } from './drafts.ts';
import type { Remembered } from './remembered.ts';
import type { SheetCell } from './sheet.ts';
import { type Editing, useEditing } from './use-editing.ts';
import { useKeepCell } from './use-keep-cell.ts';
import { type Opened, useOpened } from './use-opened.ts';
import type { Places } from './use-places.ts';
import type { PlannedRows } from './use-planned-rows.ts';

interface Parts {
  member: { teamId: string; identityId: string };
  entries: readonly Entry[];
  plannedRows: PlannedRows;
  drafts: Remembered<readonly Draft[]>;
  places: Places;
}

export interface Cells {
  editing: Editing;
  opened: Opened;
  /**
   * Opens a cell for typing, optionally with a new text. A cell with several entries opens their list
   * instead.
   */
  edit: (cell: SheetCell, text?: string) => void;
  /** Empties a cell, or shows the reason why it cannot be emptied. */
  clear: (cell: SheetCell) => void;
}

/** Actions for cells. */
export function useCells({ member, entries, plannedRows, drafts, places }: Parts): Cells {
  const keepCell = useKeepCell(member, entries, plannedRows);
  const lock = useLock();
  const typing = useEditing(drafts, keepCell);
  const isLocked = ({ entries: ofCell, day }: SheetCell) => lock.stops([...ofCell, { start: day.end - 1 }]);
  const editing: Editing = {
    ...typing,
    begin: (cell, mode, text) => {
      if (!isLocked(cell)) typing.begin(cell, mode, text);
    },
  };
  const opened = useOpened(places);
  return {
    editing,
    opened,
    edit: (cell, text) =>
      cell.entries.length > 1
        ? opened.open(cell)
        : editing.begin(cell, text === undefined ? 'within' : 'over', text),
    clear: (cell) => {
      if (isLocked(cell)) return;
      if (keepCell(cell, '')) opened.open(cell);
      else editing.revert(cell.id);
    },
  };
}
