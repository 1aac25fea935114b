import type { Progress } from '../../../../../src/import-run/progress.ts';
import type { Team } from '../../../../../src/import-run/team.ts';
import type { FormatId } from '../../../../../src/importers/format.ts';
import type { ColumnMapping } from '../../../../../src/importers/mapping.ts';
import type { Choices } from './choices.ts';
import type { Questions } from './questions.ts';
import type { ShownPreview } from './shown-preview.ts';

/** A table that no tool is known to write, for somebody to say what its columns are. */
export interface UnknownTable {
  file: string;
  /** The names of its columns. */
  names: readonly string[];
  /** The first records under the header. */
  records: string[][];
  /** The mapping that reads the table, as far as its columns tell. */
  suggestion: ColumnMapping | null;
  /** The reasons why columns, or all of them, are not suggested. */
  reasons: readonly string[];
}

/** Files that are known for what they are, and where they go. */
export interface KnownFiles {
  team: Team;
  files: { name: string; format: FormatId; records: number | null }[];
  questions: Questions;
}

export type OpenedFiles = { known: KnownFiles } | { unknown: UnknownTable };

/** How the writing goes. LOST: the server does not answer; SLOWED: it asks to wait. Both pass by themselves. */
export interface WritingNews {
  status: 'RUNNING' | 'LOST' | 'SLOWED';
  progress: Progress | null;
  pace: { rate: number; left: number | null } | null;
}

/**
 * Tasks of the worker, which keep the page responsive: the input, progress and result of each, as plain data that is
 * copied between the two.
 */
export interface Tasks {
  /** Looks into files. They are those of the tasks that follow. */
  open: {
    takes: { files: readonly File[]; mapping: ColumnMapping | null; teamId: string; user: string | null };
    hears: never;
    gives: OpenedFiles;
  };
  /** Says what will come of the files. */
  preview: { takes: Choices; hears: Progress; gives: ShownPreview };
  /** Writes what the last preview said, and gives the id of the import. */
  write: { takes: null; hears: Partial<WritingNews>; gives: string | null };
}

export type TaskName = keyof Tasks;

export type TaskRequest<T extends TaskName = TaskName> = {
  [N in T]: { id: number; task: N; input: Tasks[N]['takes'] };
}[T];

/** From the page: something to do, or to stop doing. */
export type Request = TaskRequest | { id: number; task: 'stop' };

/** To the page. */
export type Reply =
  | { id: number; kind: 'NEWS'; news: unknown }
  | { id: number; kind: 'DONE'; result: unknown }
  | { id: number; kind: 'FAILED'; message: string };
