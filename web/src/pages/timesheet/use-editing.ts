import { useState } from 'react';
import { type Draft, draftOf, type Problem, withDraft, withoutDraft } from './drafts.ts';
import type { Remembered } from './remembered.ts';
import type { SheetCell } from './sheet.ts';

/** Whether arrows lead to other cells, since what is typed replaces what was there, or move within the text. */
type EditingMode = 'over' | 'within';

interface Edited {
  cell: SheetCell;
  mode: EditingMode;
  /** Whether all of the text is selected to begin with. */
  isSelected: boolean;
}

export interface Editing {
  edited: Edited | null;
  /** The cell whose problem is being told. */
  toldId: string | null;
  tell: (id: string) => void;
  /** Opens a cell to type in, with a text in place of its own where one is given. */
  begin: (cell: SheetCell, mode: EditingMode, text?: string) => void;
  setMode: (mode: EditingMode) => void;
  type: (text: string) => void;
  /** Keeps what was typed. False where that is refused: it then stays as it was typed. */
  keep: () => boolean;
  /** Closes the cell; what was typed and not kept stays in it. */
  close: () => void;
  /** Forgets what was typed. */
  revert: (id: string) => void;
}

/** The cell that is typed into. */
export function useEditing(
  drafts: Remembered<readonly Draft[]>,
  keepCell: (cell: SheetCell, text: string) => Problem | null,
): Editing {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [toldId, setToldId] = useState<string | null>(null);
  const put = ({ row, day }: SheetCell, text: string, problem: Problem | null) =>
    drafts.set(withDraft(drafts.get(), { row, date: day.date, text, problem }));
  const revert = (id: string) => drafts.set(withoutDraft(drafts.get(), id));
  return {
    edited,
    toldId,
    tell: setToldId,
    begin: (cell, mode, text) => {
      if (text !== undefined) put(cell, text, null);
      setEdited({ cell, mode, isSelected: mode === 'over' && text === undefined });
    },
    setMode: (mode) => edited && setEdited({ ...edited, mode }),
    type: (text) => edited && put(edited.cell, text, null),
    keep: () => {
      const cell = edited?.cell;
      // Asked for anew: a key that leads elsewhere also takes the focus away, and what it kept must not be kept twice.
      const draft = cell && draftOf(drafts.get(), cell.id);
      if (!draft) return true;
      // Equal text changes nothing: cells show minutes, and the stored time may be more exact.
      const problem = draft.text.trim() === cell.text ? null : keepCell(cell, draft.text);
      if (!problem) {
        revert(cell.id);
        return true;
      }
      put(cell, draft.text, problem);
      setToldId(cell.id);
      return false;
    },
    close: () => setEdited(null),
    revert,
  };
}
