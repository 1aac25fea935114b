import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';

/** The editable cells of a row, in tab order. */
export const cells = ['title', 'project', 'tags', 'billable', 'start', 'end', 'duration'] as const;
export type Cell = (typeof cells)[number];

/** The key of a folded row. */
export function foldName(key: string): string {
  return `fold-${key}`;
}

interface State {
  /** The row with the keyboard focus, or the last one that had it. */
  active: string | null;
  editing: { row: string; cell: Cell } | null;
  unfolded: ReadonlySet<string>;
}

/** The keyboard and pointer state of the rows. Each row subscribes to its own part. */
class ListState {
  readonly #listeners = new Set<() => void>();
  #state: State = { active: null, editing: null, unfolded: new Set() };

  get state(): State {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(state: Partial<State>): void {
    this.#state = { ...this.#state, ...state };
    for (const listener of this.#listeners) listener();
  }

  activate(row: string | null): void {
    if (row !== this.#state.active) this.#set({ active: row });
  }

  edit(row: string, cell: Cell): void {
    this.#set({ editing: { row, cell }, active: row });
  }

  /** Ends the editing of a cell, unless another cell is edited by now. */
  leave(row: string, cell: Cell): void {
    const { editing } = this.#state;
    if (editing?.row === row && editing.cell === cell) this.#set({ editing: null });
  }

  setUnfolded(row: string, isUnfolded: boolean): void {
    const unfolded = new Set(this.#state.unfolded);
    if (isUnfolded) unfolded.add(row);
    else unfolded.delete(row);
    this.#set({ unfolded });
  }
}

const Context = createContext<ListState | null>(null);

export function ListStateProvider({ children }: { children: ReactNode }) {
  const [list] = useState(() => new ListState());
  return <Context value={list}>{children}</Context>;
}

export function useListState(): ListState {
  const list = useContext(Context);
  if (!list) throw new Error('There are no rows around this.');
  return list;
}

function useSelected<Value extends string | boolean | null | ReadonlySet<string>>(
  select: (state: State) => Value,
): Value {
  const list = useListState();
  return useSyncExternalStore(list.subscribe, () => select(list.state));
}

/** Whether the row is in the tab order: the last focused row, or else the first. */
export function useIsActive(row: string, isFirst: boolean): boolean {
  return useSelected(({ active }) => active === row || (active === null && isFirst));
}

/** The row that was focused last. */
export function useActiveRow(): string | null {
  return useSelected(({ active }) => active);
}

/** The cell of a row that is edited. */
export function useEditedCell(row: string): Cell | null {
  return useSelected(({ editing }) => (editing?.row === row ? editing.cell : null));
}

export function useIsUnfolded(row: string): boolean {
  return useSelected(({ unfolded }) => unfolded.has(row));
}

export function useUnfoldedRows(): ReadonlySet<string> {
  return useSelected(({ unfolded }) => unfolded);
}
