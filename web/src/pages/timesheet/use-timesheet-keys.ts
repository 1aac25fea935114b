import { useKey } from '../../keys/keys.tsx';
import { timesheet as words } from '../../words/timesheet.ts';

interface Actions {
  step: (weeks: number) => void;
  goToThisWeek: () => void;
  editCell: () => void;
  openEntries: () => void;
  addRow: () => void;
  copyRows: () => void;
}

/** The keys of the timesheet page. While a cell has the focus, arrows move between cells instead. */
export function useTimesheetKeys(actions: Actions): void {
  const { group, edit, open } = words.keys;
  useKey('ArrowLeft', group, words.previous, () => actions.step(-1));
  useKey('ArrowRight', group, words.next, () => actions.step(1));
  useKey('h', group, words.thisWeek, actions.goToThisWeek);
  useKey('e', group, edit, actions.editCell);
  useKey('o', group, open, actions.openEntries);
  useKey('a', group, words.addRow, actions.addRow);
  useKey('l', group, words.copyRows, actions.copyRows);
}
