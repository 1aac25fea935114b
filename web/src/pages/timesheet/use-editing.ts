import { useState } from 'react';
import { type Draft, draftOf, type Problem, withDraft, withoutDraft } from './drafts.ts';
import type { Remembered } from './remembered.ts';
import type { SheetCell } from './sheet.ts';

/** Whether arrows move to other cells, because typing replaces the text, or move within the text. */
type EditingMode = 'over' | 'within';

interface Edited {
  cell: SheetCell;
  mode: EditingMode;
  /** Whether all text is initially selected. */
  isSelected: boolean;
}

export interface Editing {
  edited: Edited | null;
  /** The cell whose problem is shown. */
  shownProblemId: string | null;
  showProblem: (id: string) => void;
  /** Opens a cell for typing, optionally with a new text. */
  begin: (cell: SheetCell, mode: EditingMode, text?: string) => void;
  setMode: (mode: EditingMode) => void;
  type: (text: string) => void;
  /** Saves the typed text. Returns false if it is refused; the text then stays. */
  keep: () => boolean;
  /** Closes the cell; unsaved text stays in it. */
  close: () => void;
  /** Discards the typed text. */
  revert: (id: string) => void;
}

/** The state of the edited cell. */
export function useEditing(
  drafts: Remembered<readonly Draft[]>,
  keepCell: (cell: SheetCell, text: string) => Problem | null,
): Editing {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [shownProblemId, setShownProblemId] = useState<string | null>(null);
  const put = ({ row, day }: SheetCell, text: string, problem: Problem | null) =>
    drafts.set(withDraft(drafts.get(), { row, date: day.date, text, problem }));
  const revert = (id: string) => drafts.set(withoutDraft(drafts.get(), id));
  return {
    edited,
    shownProblemId,
    showProblem: setShownProblemId,
    begin: (cell, mode, text) => {
      if (text !== undefined) put(cell, text, null);
      setEdited({ cell, mode, isSelected: mode === 'over' && text === undefined });
    },
    setMode: (mode) => edited && setEdited({ ...edited, mode }),
    type: (text) => edited && put(edited.cell, text, null),
    keep: () => {
      const cell = edited?.cell;
      // Reads the current drafts: a key that moves the focus also triggers blur, and the text must not be
      // saved twice.
      const draft = cell && draftOf(drafts.get(), cell.id);
      if (!draft) return true;
      // Unchanged text saves nothing: cells show minutes, but the stored time may be more precise.
      const problem = draft.text.trim() === cell.text ? null : keepCell(cell, draft.text);
      if (!problem) {
        revert(cell.id);
        return true;
      }
      put(cell, draft.text, problem);
      setShownProblemId(cell.id);
      return false;
    },
    close: () => setEdited(null),
    revert,
  };
}
