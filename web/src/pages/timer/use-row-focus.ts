import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { DayGroup } from '../../../../src/domain/time-entries/day-groups.ts';
import type { Entry } from '../../data/entry.ts';
import { useEntryKey } from '../../outbox/tracking.tsx';
import { focusLine } from '../../timer-bar/focus-line.ts';
import { foldName, useListState, useUnfoldedRows } from './list-state.tsx';

const ROW = '[data-row]';
/** Menus and dialogs of a row are rendered in portals. */
const OPENED = '[role="menu"], [role="dialog"]';

interface Actions {
  onDelete: (row: string) => void;
  onEdit: (row: string) => void;
}

/** The names of each day's rows from top to bottom, including days that are not rendered. */
export function useRowNames(groups: readonly DayGroup<Entry>[]): string[][] {
  const unfolded = useUnfoldedRows();
  const keyOf = useEntryKey();
  return useMemo(
    () =>
      groups.map(({ rows }) =>
        rows.flatMap(({ entries }) => {
          const names = entries.map(({ id }) => keyOf(id));
          if (names.length === 1) return names;
          const fold = foldName(names.at(-1) ?? '');
          return unfolded.has(fold) ? [fold, ...names] : [fold];
        }),
      ),
    [groups, unfolded, keyOf],
  );
}

/**
 * Lets the arrow keys move between rows and keeps the focus in the list. When the focused row is deleted or
 * moves, the focus goes to the row itself or to the row in its position. The day of the active row has to be
 * rendered.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  names: readonly string[][],
  { onDelete, onEdit }: Actions,
) {
  const state = useListState();
  /**
   * The focused position, which persists while a menu or dialog of the row is open; null once the focus has
   * left.
   */
  const place = useRef<{ row: string; index: number; isTyping: boolean } | null>(null);
  const all = useMemo(() => names.flat(), [names]);

  useEffect(() => {
    const note = ({ target, type }: Event) => {
      if (!(target instanceof Element) || target.closest(OPENED)) return;
      const row = list.current?.contains(target) ? target.closest<HTMLElement>(ROW) : null;
      const name = nameOf(row);
      if (name !== null) {
        place.current = { row: name, index: all.indexOf(name), isTyping: target.tagName === 'INPUT' };
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
  }, [list, state, all]);

  useEffect(() => {
    if (state.state.active !== null && !all.includes(state.state.active)) state.activate(null);
    if (!place.current || document.activeElement !== document.body) return;
    const { row, index, isTyping } = place.current;
    // The next key presses must not act on an unrelated row.
    const next = all.includes(row) ? row : all[Math.min(index, all.length - 1)];
    if (isTyping && next !== row) return focusLine();
    if (next === undefined) return;
    state.activate(next);
    const element = findRow(next);
    if (element) element.focus();
    else focusRow(next);
  }, [all, state]);

  return (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // Popups of a row are rendered in portals, but their key events bubble through here.
    if (!list.current?.contains(target) || target.tagName === 'INPUT') return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = target.closest<HTMLElement>(ROW);
    const name = nameOf(row);
    if (!row || name === null) return;
    const index = all.indexOf(name);
    const go = (to: number) => {
      const next = all[Math.max(0, Math.min(to, all.length - 1))];
      if (next === undefined) return;
      flushSync(() => state.activate(next));
      findRow(next)?.focus();
    };
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

function nameOf(row: Element | null | undefined): string | null {
  return row?.getAttribute('data-row') ?? null;
}

function findRow(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${CSS.escape(name)}"]`);
}

/** Moves the focus to a row after the menu or dialog over it closed. */
export function focusRow(name: string): void {
  setTimeout(() => findRow(name)?.focus());
}
