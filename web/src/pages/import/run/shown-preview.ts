import type { ChangeLimit } from '../../../../../src/import-run/change-limits.ts';
import type { Obstacle } from '../../../../../src/import-run/obstacles.ts';
import type { Preview, ProposedChange } from '../../../../../src/import-run/preview.ts';
import type { FileColumn } from '../parts/unused-columns.tsx';
import type { Stacks } from '../preview/stacks.ts';

/** A list that ends where nobody reads on, and how long it is. */
export interface Excerpt<T> {
  count: number;
  first: T[];
}

/** A row beside the entry that it equals or changes, with the differences between the two. */
export interface ChangedRow extends Pick<ProposedChange, 'changes' | 'isMoved'> {
  key: string;
  file: string;
  line: number;
  title: string | null;
  limit: ChangeLimit | null;
}

export interface CatalogEntry {
  name: string;
  /** The parent. */
  of: string | null;
  isNew: boolean;
  archived: boolean;
  rows: number;
}

/** Clients, projects, tasks or tags: what is made comes first. */
export interface CatalogList extends Excerpt<CatalogEntry> {
  made: number;
}

type Same =
  | 'records'
  | 'people'
  | 'counts'
  | 'claimed'
  | 'unreadable'
  | 'disagreeing'
  | 'overlaps'
  | 'overlapsByTeam'
  | 'problems'
  | 'notes';

/** A preview as plain data, cut to the length that a page can show. */
export interface ShownPreview extends Pick<Preview, Same> {
  catalog: Record<'clients' | 'projects' | 'tasks' | 'tags', CatalogList>;
  timeline: Record<'project' | 'person', Stacks>;
  /** How the files are read, in sentences. */
  reading: string[];
  unusedColumns: FileColumn[];
  /** New rows that equal existing entries. */
  same: Excerpt<ChangedRow>;
  /** The number of new rows that resemble an entry of an earlier import: at the same start, and at a corrected start. */
  alike: { changed: number; moved: number };
  /** `appliable` counts those that applying them would change. */
  changes: Excerpt<ChangedRow> & { moved: number; appliable: number };
  /** Everything that has to be settled before anything is written. */
  obstacles: Obstacle[];
  /** Whether anything is new: entries, or what they are tracked on. */
  addsSomething: boolean;
}
