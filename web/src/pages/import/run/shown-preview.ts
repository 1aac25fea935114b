import type { Obstacle } from '../../../../../src/import-run/obstacles.ts';
import type { Preview, ProposedChange } from '../../../../../src/import-run/preview.ts';
import type { Stacks } from '../preview/stacks.ts';

/** A list that ends where nobody reads on, and how long it is. */
export interface Excerpt<T> {
  count: number;
  first: T[];
}

/** A row beside the entry that it is or changes, with what differs between the two. */
export interface ChangedRow extends Pick<ProposedChange, 'changes'> {
  key: string;
  file: string;
  line: number;
  title: string | null;
}

export interface CatalogEntry {
  name: string;
  /** What it belongs to. */
  of: string | null;
  isNew: boolean;
  archived: boolean;
  rows: number;
}

/** Clients, projects, tasks or tags: what is made comes first. */
export interface CatalogList extends Excerpt<CatalogEntry> {
  made: number;
}

type Same = 'records' | 'people' | 'counts' | 'sums' | 'overlaps' | 'overlapsByTeam' | 'problems' | 'notes';

/** What a preview has to show, and no more than a page can show. */
export interface ShownPreview extends Pick<Preview, Same> {
  catalog: Record<'clients' | 'projects' | 'tasks' | 'tags', CatalogList>;
  timeline: Record<'project' | 'person', Stacks>;
  /** New rows that say the same as time that is there. */
  same: Excerpt<ChangedRow>;
  /** How many new rows count as changes of time that is there, since they are so much like it. */
  alike: number;
  changes: Excerpt<ChangedRow>;
  /** What has to be settled before anything is written. */
  obstacles: Obstacle[];
  /** Whether anything is new: entries, or what they are tracked on. */
  addsSomething: boolean;
}
