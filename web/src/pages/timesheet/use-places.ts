import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import type { TimesheetRowKey } from '../../../../src/domain/timesheet/timesheet.ts';
import { BUTTON_COLUMN, type Move, type Place, placeAfter } from './moves.ts';
import { rowId } from './rows.ts';
import type { Sheet, SheetCell, SheetRow } from './sheet.ts';
import type { ShownWeek } from './use-shown-week.ts';

export interface Places {
  /** The index of the focused day, from 0 to 6. */
  day: number;
  /** The indexes of the days that have a column: all of them, or the focused one. */
  columns: readonly number[];
  /** The id of the element in the tab order. */
  activeId: string | undefined;
  setDay: (day: number) => void;
  /** The position of an event's element; null outside the cells. */
  at: (target: EventTarget) => Found | null;
  focus: (id: string) => void;
  /** Moves from a cell or a remove button. Returns false if the move leaves the grid. */
  move: (from: Place, move: Move) => boolean;
  /** Moves to a row, even if it is not rendered yet. */
  goTo: (row: TimesheetRowKey) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

interface Found extends Place {
  row: number;
  sheetRow: SheetRow;
  /** Undefined for the remove button. */
  cell: SheetCell | undefined;
}

const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];

interface Active {
  rowId: string | null;
  day: number;
}

/** The id of the button that removes a row. */
export function buttonId(row: SheetRow): string {
  return `row-${row.id}`;
}

/**
 * The focused position as a roving tabindex: Tab reaches one cell, and arrows reach the others. If the
 * focused cell disappears, the focus moves to the cell in its position.
 */
export function usePlaces(
  sheet: Sheet | undefined,
  { days, today }: Pick<ShownWeek, 'days' | 'today'>,
  isOneDay: boolean,
): Places {
  const [active, setActive] = useState<Active>(() => ({
    rowId: null,
    day: Math.max(
      0,
      days.findIndex(({ date }) => date === today),
    ),
  }));
  const focused = useRef<Element | null>(null);
  const isWanted = useRef(false);

  const rows = sheet?.rows ?? [];
  const { day } = active;
  const columns = isOneDay ? [day] : ALL_DAYS;
  const activeRow = rows.find(({ id }) => id === active.rowId) ?? rows[0];
  const activeId = activeRow?.cells[day]?.id;

  useLayoutEffect(() => {
    const isGone = focused.current?.isConnected === false && document.activeElement === document.body;
    if (!sheet || !(isWanted.current || isGone)) return;
    isWanted.current = false;
    // An empty week has one main action, which gets the focus.
    focused.current = activeId
      ? document.getElementById(activeId)
      : document.querySelector('[data-entrance]');
    if (focused.current instanceof HTMLElement) focused.current.focus();
  });

  const idAt = ({ row, column }: Place): string | undefined => {
    const found = rows[row];
    if (!found) return undefined;
    return column === BUTTON_COLUMN ? buttonId(found) : found.cells[columns[column] ?? -1]?.id;
  };
  const at = (target: EventTarget): Found | null => {
    const id = placeIdOf(target);
    const row = rows.findIndex((one) => buttonId(one) === id || one.cells.some((cell) => cell.id === id));
    const sheetRow = rows[row];
    if (!sheetRow) return null;
    const index = sheetRow.cells.findIndex((cell) => cell.id === id);
    return { row, column: columns.indexOf(index), sheetRow, cell: sheetRow.cells[index] };
  };
  const focus = (id: string) => document.getElementById(id)?.focus();
  return {
    day,
    columns,
    activeId,
    setDay: (to) => setActive({ ...active, day: to }),
    at,
    focus,
    move: (from, move) => {
      const shape = {
        rows: rows.length,
        columns: columns.length,
        hasButton: (row: number) => rows[row]?.isEmpty === true,
      };
      const to = placeAfter(from, move, shape);
      const id = to && idAt(to);
      if (id) focus(id);
      return to !== null;
    },
    goTo: (row) => {
      isWanted.current = true;
      setActive({ rowId: rowId(row), day });
    },
    onFocus: ({ target }) => {
      const found = at(target);
      if (!found) return;
      focused.current = target;
      setActive({ rowId: found.sheetRow.id, day: columns[found.column] ?? day });
    },
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget) focused.current = null;
    },
  };
}

function placeIdOf(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest('[data-place]')?.id ?? null) : null;
}
