import type { ChangeLimit } from '../../../../../src/import-run/change-limits.ts';
import type { Obstacle } from '../../../../../src/import-run/obstacles.ts';
import type { Preview, ProposedChange } from '../../../../../src/import-run/preview.ts';
import type { Stacks } from '../preview/stacks.ts';
import type { FileColumn } from '../shared/unused-columns.tsx';

/** The first items of a list, and its full length. */
export interface Excerpt<T> {
  count: number;
  first: T[];
}

/** A row beside the entry that it equals or changes, with the differences. */
export interface ChangedRow extends Pick<ProposedChange, 'changes' | 'isMoved'> {
  key: string;
  file: string;
  line: number;
  title: string | null;
  limit: ChangeLimit | null;
}

export interface CatalogEntry {
  name: string;
  /** The name of the parent. */
  of: string | null;
  isNew: boolean;
  archived: boolean;
  rows: number;
}

/** Clients, projects, tasks or tags; new items come first. */
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
  /** Sentences on how the files are read. */
  reading: string[];
  unusedColumns: FileColumn[];
  /** New rows that equal existing entries. */
  same: Excerpt<ChangedRow>;
  /**
   * The number of new rows that resemble an entry of an earlier import: with the same start, and with a
   * corrected start.
   */
  alike: { changed: number; moved: number };
  /** `appliable` counts the rows whose changes can be applied. */
  changes: Excerpt<ChangedRow> & { moved: number; appliable: number };
  /** Obstacles that must be resolved before the import. */
  obstacles: Obstacle[];
  /** Whether the import creates anything: entries or catalog items. */
  addsSomething: boolean;
}
