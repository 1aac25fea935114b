import type { Progress } from '../../../../../src/import-run/progress.ts';
import type { Team } from '../../../../../src/import-run/team.ts';
import type { FormatId } from '../../../../../src/importers/format.ts';
import type { ColumnMapping } from '../../../../../src/importers/mapping.ts';
import type { Choices } from './choices.ts';
import type { Questions } from './questions.ts';
import type { ShownPreview } from './shown-preview.ts';

/** A table of an unknown format, whose columns the user has to name. */
export interface UnknownTable {
  file: string;
  /** The names of the columns. */
  names: readonly string[];
  /** The first records under the header. */
  records: string[][];
  /** The suggested mapping, as far as the columns show it. */
  suggestion: ColumnMapping | null;
  /** The reasons why some or all columns have no suggestion. */
  reasons: readonly string[];
}

/** Files with known formats, and their target. */
export interface KnownFiles {
  team: Team;
  files: { name: string; format: FormatId; records: number | null }[];
  questions: Questions;
}

export type OpenedFiles = { known: KnownFiles } | { unknown: UnknownTable };

/**
 * The progress of the writing. LOST: no response from the server; SLOWED: the server asks to wait. Both
 * resolve without action.
 */
export interface WritingNews {
  status: 'RUNNING' | 'LOST' | 'SLOWED';
  progress: Progress | null;
  pace: { rate: number; left: number | null } | null;
}

/**
 * Tasks of the worker, which keep the page responsive: the input, progress and result of each, as plain data
 * that is copied between the threads.
 */
export interface Tasks {
  /** Reads the files that the later tasks use. */
  open: {
    input: { files: readonly File[]; mapping: ColumnMapping | null; teamId: string; user: string | null };
    progress: never;
    result: OpenedFiles;
  };
  /** Computes the preview. */
  preview: { input: Choices; progress: Progress; result: ShownPreview };
  /** Writes the last preview and returns the id of the import. */
  write: { input: null; progress: Partial<WritingNews>; result: string | null };
}

export type TaskName = keyof Tasks;

export type TaskRequest<T extends TaskName = TaskName> = {
  [N in T]: { id: number; task: N; input: Tasks[N]['input'] };
}[T];

/** A message from the page: a task, or a request to stop one. */
export type Request = TaskRequest | { id: number; task: 'stop' };

/** A message to the page. */
export type Reply =
  | { id: number; kind: 'NEWS'; news: unknown }
  | { id: number; kind: 'DONE'; result: unknown }
  | { id: number; kind: 'FAILED'; message: string };
