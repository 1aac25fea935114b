import type { ImportCounts, ImportVerdict } from '../../domain/import.ts';
import type { Interval } from '../../domain/interval.ts';
import type { ProblemGroup } from '../problem-groups.ts';
import type { Sums } from '../sums.ts';
import type { Change } from '../values.ts';

/** What the source says and what is stored, of one person, project or month. */
export interface ReportLine {
  /** A name; null for time without a project. */
  label: string | null;
  source: Sums;
  stored: Sums;
}

/** A row of a file, and what became of it. */
export interface ListedRow {
  file: string;
  line: number;
  /** The entry that has its time. */
  entryId: string | null;
  title: string | null;
  /** Why, in words; null for what needs none. */
  reason: string | null;
}

/** A row that says something else than when it came in, and its entry. */
interface ListedChange {
  file: string;
  line: number;
  title: string | null;
  entryId: string;
  changes: Change[];
}

/** Lists end where nobody reads on; the counts are of all. */
export const MOST_LISTED = 10_000;

/** The reconciliation of an import: what the files say against what is stored. */
export interface ImportReport {
  version: 1;
  verdict: ImportVerdict;
  importId: string | null;
  team: string;
  timezone: string;
  files: { name: string; format: string; records: number | null }[];
  /** When it was made, as an instant. */
  at: number;
  period: Interval | null;
  /** How many records the files have; the counts come to as many. */
  records: number;
  counts: ImportCounts;
  source: Sums;
  stored: Sums;
  /** What the import itself stored, those aside that were merged with other time: what it has when it is looked at later. */
  own: Sums;
  byPerson: ReportLine[];
  byProject: ReportLine[];
  byMonth: ReportLine[];
  /** Time that overlapped and is counted once since entries were merged, in milliseconds. */
  countedOnce: number;
  /** How many rows have times that were made up, since the files only say how long they took. */
  inferred: number;
  /** What differs, each in a sentence. Empty where all matches. */
  differences: string[];
  merged: ListedRow[];
  deduplicated: ListedRow[];
  skipped: ListedRow[];
  failed: ListedRow[];
  /** Rows that say something else than when they came in. */
  changes: ListedChange[];
  problems: ProblemGroup[];
}
