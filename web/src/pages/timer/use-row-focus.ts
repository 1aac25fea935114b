import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { focusLine } from '../../timer-bar/focus-line.ts';
import { useListState } from './list-state.tsx';

const ROW = '[data-row]';
/** Menus and dialogs that open from a row are elsewhere in the page. */
const OPENED = '[role="menu"], [role="dialog"]';

interface Actions {
  onDelete: (row: string) => void;
  onEdit: (row: string) => void;
}

/**
 * Lets the arrow keys move through the rows and keeps the focus in the list: where the row that had it is gone, or was
 * put elsewhere, the focus goes to the row itself or to the one in its place. `shown` is what the rows are made from.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  shown: unknown,
  { onDelete, onEdit }: Actions,
) {
  const state = useListState();
  /** The focused position, also while a menu or dialog of it is open; null once the focus left. */
  const place = useRef<{ row: string; index: number; isTyping: boolean } | null>(null);

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  const nameOf = (row: Element | null | undefined) => row?.getAttribute('data-row') ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks for what is there when something happens
  useEffect(() => {
    const note = ({ target, type }: Event) => {
      if (!(target instanceof Element) || target.closest(OPENED)) return;
      const row = list.current?.contains(target) ? target.closest<HTMLElement>(ROW) : null;
      const name = nameOf(row);
      if (row && name !== null) {
        place.current = { row: name, index: rows().indexOf(row), isTyping: target.tagName === 'INPUT' };
        if (type === 'focusin') state.activate(name);
      } else {
        place.current = null;
      }
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked after whenever other rows are shown
  useEffect(() => {
    const all = rows();
    const names = all.map(nameOf);
    if (state.state.active !== null && !names.includes(state.state.active)) state.activate(null);
    if (!place.current || document.activeElement !== document.body) return;
    const { row, index, isTyping } = place.current;
    // The next keys must not act on another row.
    if (isTyping && !names.includes(row)) return focusLine();
    const same = all[names.indexOf(row)];
    (same ?? all[Math.min(index, all.length - 1)])?.focus();
  }, [shown]);

  return (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // Lists that open from a row are elsewhere in the page, though their keys come by here.
    if (!list.current?.contains(target) || target.tagName === 'INPUT') return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = target.closest<HTMLElement>(ROW);
    const name = nameOf(row);
    if (!row || name === null) return;
    const all = rows();
    const index = all.indexOf(row);
    const go = (to: number) => all[Math.max(0, Math.min(to, all.length - 1))]?.focus();
    if (event.key === 'ArrowDown') go(index + 1);
    else if (event.key === 'ArrowUp') go(index - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(all.length - 1);
    else if (event.key === 'e' || (event.key === 'Enter' && target === row)) onEdit(name);
    else if (event.key === 'Backspace' || event.key === 'Delete') onDelete(name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Puts the focus on a row, once what lies over it is gone. */
export function focusRow(row: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)?.focus());
}
