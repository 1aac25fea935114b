import { createContext } from 'react';
import type { Catalog } from '../../data/catalog.ts';

/**
 * Content of the grid besides its events, passed as context. The grid redraws everything when an option
 * changes; a context change re-renders only its consumers.
 */
export interface GridContent {
  /** Undefined until it is loaded. */
  catalog: Catalog | undefined;
  /** The total of each visible day, by date; undefined until it is known. */
  totals: ReadonlyMap<string, number> | undefined;
  today: string;
  /** The entry in the tab order; arrow keys move to the others. */
  tabStop: string | null;
  /** The entry whose editor is open. */
  openedId: string | null;
}

export const GridContext = createContext<GridContent>({
  catalog: undefined,
  totals: undefined,
  today: '',
  tabStop: null,
  openedId: null,
});
