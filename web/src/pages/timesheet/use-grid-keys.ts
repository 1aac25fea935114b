import type { KeyboardEvent } from 'react';
import { moveOf } from './moves.ts';
import type { SheetCell } from './sheet.ts';
import type { Editing } from './use-editing.ts';
import type { Places } from './use-places.ts';

interface Actions {
  /** Empties a cell at once. */
  clear: (cell: SheetCell) => void;
  openEntries: (cell: SheetCell) => void;
  removeRow: (rowId: string) => void;
  step: (weeks: number) => void;
}

/** What a length can begin with. Letters are keys of the whole dashboard. */
const BEGINS_A_LENGTH = /^[\d.,:]$/;

/** What keys do while a cell has the focus and nobody types into it. */
export function useGridKeys(
  places: Places,
  editing: Editing,
  actions: Actions,
): (event: KeyboardEvent) => void {
  const edit = (cell: SheetCell, text?: string) =>
    cell.entries.length > 1
      ? actions.openEntries(cell)
      : editing.begin(cell, text === undefined ? 'within' : 'over', text);

  const run = (event: KeyboardEvent): boolean => {
    const found = places.at(event.target);
    if (!found) return false;
    const move = moveOf(event);
    if (move) return places.move(found, move);
    const { key } = event;
    const { cell, sheetRow } = found;
    const isDeletion = key === 'Delete' || key === 'Backspace';
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (key === 'PageUp' || key === 'PageDown') actions.step(key === 'PageUp' ? -1 : 1);
    else if (!cell && isDeletion) actions.removeRow(sheetRow.id);
    // Enter and Space press the button.
    else if (!cell) return false;
    else if (isDeletion) actions.clear(cell);
    else if (key === 'Enter' || key === 'F2') edit(cell);
    else if (key === ' ') actions.openEntries(cell);
    else if (key === 'Escape') editing.revert(cell.id);
    else if (BEGINS_A_LENGTH.test(key)) edit(cell, key);
    else return false;
    return true;
  };
  return (event) => {
    // What is opened from a cell is drawn elsewhere, and has keys of its own; so has what is typed into.
    const isHere = event.currentTarget.contains(event.target as Node);
    if (!isHere || event.target instanceof HTMLInputElement || !run(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
