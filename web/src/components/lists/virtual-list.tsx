import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { firstId } from '../../data/drafts.ts';
import { placeRows, rowsBetween } from './row-places.ts';
import { useVisibleRange } from './use-visible-range.ts';
import classes from './virtual-list.module.css';

const FOCUSABLE = 'a, button, input';

export interface VirtualListHandle {
  /** Moves the focus to the first row, wherever the page is scrolled to. */
  focusFirst: () => void;
}

interface Props<Row extends { id: string }> {
  label: string;
  rows: readonly Row[];
  /** In pixels. It has to be known before the row is there. */
  heightOf: (row: Row) => number;
  children: (row: Row) => ReactNode;
  ref?: Ref<VirtualListHandle>;
}

/** A list of any length in the page, of which only what can be seen is there. Up and down move from row to row. */
export function VirtualList<Row extends { id: string }>({
  label,
  rows,
  heightOf,
  children,
  ref,
}: Props<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const places = useMemo(() => placeRows(rows.map(heightOf)), [rows, heightOf]);
  const [first, end] = rowsBetween(places, ...useVisibleRange(list, places.height));

  const shown = rows.slice(first, end).map((_, index) => first + index);
  // The row that has the focus must not go while it has it.
  const focused = focusedId === null ? -1 : rows.findIndex(({ id }) => firstId(id) === focusedId);
  if (focused >= 0 && focused < first) shown.unshift(focused);
  if (focused >= end) shown.push(focused);

  const idAt = (index: number) => {
    const row = rows[index];
    return row ? firstId(row.id) : null;
  };
  const focusRow = (index: number) => {
    // It may have to be made first; and at once, or a key that is pressed again meanwhile would be one of the row before.
    flushSync(() => setFocusedId(idAt(index)));
    list.current?.querySelector<HTMLElement>(`[data-index="${index}"] :is(${FOCUSABLE})`)?.focus();
  };
  /** The next row in a direction. Headings between the rows may have nothing to focus. */
  const nextRow = (from: number, step: number): number | null => {
    for (let index = from + step; index >= 0 && index < rows.length; index += step) {
      const row = list.current?.querySelector(`[data-index="${index}"]`);
      if (!row || row.querySelector(FOCUSABLE)) return index;
    }
    return null;
  };
  useImperativeHandle(ref, () => ({
    focusFirst: () => {
      const index = nextRow(-1, 1);
      if (index !== null) focusRow(index);
    },
  }));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.target instanceof HTMLInputElement || event.defaultPrevented) return;
    // Events of menus and dialogs that open from a row bubble through here.
    if (!list.current?.contains(event.target as Node)) return;
    const to = nextRow(indexAround(event.target as Element), step);
    if (to === null) return;
    event.preventDefault();
    focusRow(to);
  };
  const onFocus = (event: FocusEvent) => setFocusedId(idAt(indexAround(event.target)));

  return (
    <ul
      ref={list}
      className={classes.list}
      style={{ height: places.height }}
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={() => setFocusedId(null)}
    >
      {shown.map((index) => {
        const row = rows[index] as Row;
        return (
          <li
            key={firstId(row.id)}
            className={classes.row}
            style={{ top: places.tops[index], height: heightOf(row) }}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
          >
            {children(row)}
          </li>
        );
      })}
    </ul>
  );
}

/** Which row an element is in. */
function indexAround(element: Element): number {
  return Number(element.closest('[data-index]')?.getAttribute('data-index') ?? -1);
}
