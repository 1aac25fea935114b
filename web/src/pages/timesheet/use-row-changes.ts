import { useState } from 'react';
import type { CalendarDay } from '../../../../src/domain/time/calendar.ts';
import type { TimesheetRowKey } from '../../../../src/domain/timesheet/timesheet.ts';
import { offer } from '../../components/messages.tsx';
import { timesheet as words } from '../../words/timesheet.ts';
import { type Draft, withoutDraft } from './drafts.ts';
import type { Remembered } from './remembered.ts';
import { cellId } from './rows.ts';
import type { Sheet } from './sheet.ts';
import type { Places } from './use-places.ts';
import type { PlannedRows } from './use-planned-rows.ts';

interface Parts {
  member: { teamId: string; identityId: string };
  sheet: Sheet | undefined;
  days: readonly CalendarDay[];
  plannedRows: PlannedRows;
  lastRows: readonly TimesheetRowKey[];
  drafts: Remembered<readonly Draft[]>;
  places: Places;
}

export interface RowChanges {
  /** The member whose week is shown. */
  member: { teamId: string; identityId: string };
  present: TimesheetRowKey[];
  /** The number of last week's rows that this week lacks. */
  canCopy: number;
  isAdding: boolean;
  setAdding: (isAdding: boolean) => void;
  add: (row: TimesheetRowKey) => void;
  copy: () => void;
  /** Removes a row without time, and focuses the next one. */
  remove: (rowId: string) => void;
}

/** The rows that the user adds and removes. */
export function useRowChanges({
  member,
  sheet,
  days,
  plannedRows,
  lastRows,
  drafts,
  places,
}: Parts): RowChanges {
  const [isAdding, setAdding] = useState(false);
  const rows = sheet?.rows ?? [];
  return {
    member,
    present: rows.map(({ key }) => key),
    canCopy: lastRows.length,
    isAdding,
    setAdding,
    add: (row) => {
      setAdding(false);
      plannedRows.add([row]);
      places.goTo(row);
    },
    copy: () => {
      const [first] = lastRows;
      if (!first) return;
      plannedRows.add(lastRows);
      places.goTo(first);
      offer(words.copied(lastRows.length), words.undo, () => plannedRows.drop(lastRows));
    },
    remove: (rowId) => {
      const index = rows.findIndex(({ id }) => id === rowId);
      const key = rows[index]?.key;
      if (!key) return;
      const typed = days.map(({ date }) => cellId(key, date));
      drafts.set(typed.reduce(withoutDraft, drafts.get()));
      plannedRows.drop([key]);
      const beside = rows[index + 1] ?? rows[index - 1];
      if (beside) places.goTo(beside.key);
    },
  };
}
