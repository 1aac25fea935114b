import type { KeyboardEvent } from 'react';
import { moveOf } from './moves.ts';
import type { Cells } from './use-cells.ts';
import type { Places } from './use-places.ts';

interface Actions {
  removeRow: (rowId: string) => void;
  step: (weeks: number) => void;
}

/** The first characters of a duration. Letters are global shortcuts. */
const DURATION_START = /^[\d.,:]$/;

/** Keys on a focused cell that is not being edited. */
export function useGridKeys(
  places: Places,
  { edit, clear, editing, opened }: Cells,
  { removeRow, step }: Actions,
): (event: KeyboardEvent) => void {
  const run = (event: KeyboardEvent): boolean => {
    const found = places.at(event.target);
    if (!found) return false;
    const move = moveOf(event);
    if (move) return places.move(found, move);
    const { key } = event;
    const { cell, sheetRow } = found;
    const isDeletion = key === 'Delete' || key === 'Backspace';
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (key === 'PageUp' || key === 'PageDown') step(key === 'PageUp' ? -1 : 1);
    else if (!cell && isDeletion) removeRow(sheetRow.id);
    // The browser activates the button on Enter and Space.
    else if (!cell) return false;
    else if (isDeletion) clear(cell);
    else if (key === 'Enter' || key === 'F2') edit(cell);
    else if (key === ' ') opened.open(cell);
    else if (key === 'Escape') editing.revert(cell.id);
    else if (DURATION_START.test(key)) edit(cell, key);
    else return false;
    return true;
  };
  return (event) => {
    // Popovers of a cell and inputs handle their own keys.
    const isHere = event.currentTarget.contains(event.target as Node);
    if (!isHere || event.target instanceof HTMLInputElement || !run(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
