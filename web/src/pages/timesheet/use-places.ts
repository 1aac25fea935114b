import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import type { TimesheetRowKey } from '../../../../src/domain/timesheet/timesheet.ts';
import { BUTTON_COLUMN, type Move, type Place, placeAfter } from './moves.ts';
import { rowId } from './rows.ts';
import type { Sheet, SheetCell, SheetRow } from './sheet.ts';
import type { ShownWeek } from './use-shown-week.ts';

export interface Places {
  /** The day of the week, from 0 to 6, that one is on. */
  day: number;
  /** The days that have a column: all of them, or that one. */
  columns: readonly number[];
  /** The element that Tab leads to. */
  activeId: string | undefined;
  setDay: (day: number) => void;
  /** The position of an event's element; null outside the cells. */
  at: (target: EventTarget) => Found | null;
  focus: (id: string) => void;
  /** Goes on from a cell or a row's button. False where that leads out of the cells. */
  move: (from: Place, move: Move) => boolean;
  /** Goes to a row, also to one that is not there yet. */
  goTo: (row: TimesheetRowKey) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

interface Found extends Place {
  row: number;
  sheetRow: SheetRow;
  /** Undefined on the button of the row. */
  cell: SheetCell | undefined;
}

const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];

interface Active {
  rowId: string | null;
  day: number;
}

/** The button that removes a row. */
export function buttonId(row: SheetRow): string {
  return `row-${row.id}`;
}

/**
 * The focused position. Tab reaches one cell, and arrows reach the others (roving tabindex). If the focused cell
 * disappears, the focus moves to the cell in its place.
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
    // A week without rows has one thing to do.
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
