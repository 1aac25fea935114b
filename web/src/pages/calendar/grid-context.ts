import { createContext } from 'react';
import type { Catalog } from '../../data/catalog.ts';

/**
 * Content of the grid besides its events. The grid redraws everything when an option changes; a change here reaches
 * only its consumers.
 */
export interface GridContent {
  /** Undefined until it is there. */
  catalog: Catalog | undefined;
  /** The length of each day that is shown, by its date; undefined until it is known. */
  totals: ReadonlyMap<string, number> | undefined;
  today: string;
  /** The entry that the Tab key leads to; arrow keys lead to the others. */
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
