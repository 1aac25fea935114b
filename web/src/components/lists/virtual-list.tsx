import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { firstId } from '../../data/temporary-ids.ts';
import { usePageVirtualizer } from './use-page-virtualizer.ts';
import classes from './virtual-list.module.css';

const FOCUSABLE = 'a, button, input';
const OVERSCAN_ROWS = 10;

export interface VirtualListHandle {
  /** Moves the focus to the first row, at any scroll position. */
  focusFirst: () => void;
}

interface Props<Row extends { id: string }> {
  label: string;
  rows: readonly Row[];
  /** In pixels. Rows have fixed heights, so positions are exact before they are rendered. */
  heightOf: (row: Row) => number;
  children: (row: Row) => ReactNode;
  ref?: Ref<VirtualListHandle>;
}

/** A list of any length that renders only the rows in or near the window. Up and down move from row to row. */
export function VirtualList<Row extends { id: string }>({
  label,
  rows,
  heightOf,
  children,
  ref,
}: Props<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new heights change the positions.
  const getItemKey = useCallback((index: number) => firstId((rows[index] as Row).id), [rows, heightOf]);
  const virtualizer = usePageVirtualizer({
    list,
    count: rows.length,
    estimateSize: (index) => heightOf(rows[index] as Row),
    getItemKey,
    overscan: OVERSCAN_ROWS,
    // Unmounting the focused row would lose the focus.
    pinned: focusedId === null ? -1 : rows.findIndex(({ id }) => firstId(id) === focusedId),
  });

  const idAt = (index: number) => {
    const row = rows[index];
    return row ? firstId(row.id) : null;
  };
  const focusRow = (index: number) => {
    // Rendered synchronously: the next key press must start from the new row.
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
      style={{ height: virtualizer.getTotalSize() }}
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={() => setFocusedId(null)}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start, size }) => {
        const row = rows[index] as Row;
        return (
          <li
            key={key}
            className={classes.row}
            style={{ top: start - virtualizer.options.scrollMargin, height: size }}
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

/** The index of the row that contains an element; -1 if none does. */
function indexAround(element: Element): number {
  return Number(element.closest('[data-index]')?.getAttribute('data-index') ?? -1);
}
