import type { ImportCounts, ImportVerdict } from '../../domain/imports/import.ts';
import type { Interval } from '../../domain/time/interval.ts';
import type { UnusedColumn } from '../../importers/entries/findings.ts';
import type { UnreadValue } from '../../importers/item.ts';
import type { Trust } from '../../importers/options.ts';
import type { ProblemGroup } from '../problem-groups.ts';
import type { Sums } from '../sums.ts';
import type { Change } from '../values.ts';
import type { Equation } from './equation.ts';
import type { Verdicts } from './verdict.ts';

/** The claims of the files and the stored sums of one person, project or month. */
export interface ReportLine {
  /** A name. Null for time without a project. */
  label: string | null;
  source: Sums;
  stored: Sums;
}

/** A record of a file and its outcome. */
export interface ListedRow {
  file: string;
  line: number;
  /** The id of the entry that has the record's time. */
  entryId: string | null;
  title: string | null;
  /** Null if the outcome needs no explanation. */
  reason: string | null;
  /** Values of the record that could not be read. */
  unread: readonly UnreadValue[];
  /** Time and money that the file claims for the record. */
  claimed: Sums;
}

/** A row that differs from its earlier import, and its entry. */
interface ListedChange {
  file: string;
  line: number;
  title: string | null;
  entryId: string;
  changes: Change[];
  /**
   * The reason why an import cannot apply the change, or only a part of it, and a way around. Null if it can.
   */
  limit: string | null;
}

/** A number of rows, and their difference in time. It may be negative. */
export interface TimeDifference {
  rows: number;
  milliseconds: number;
}

/** Amounts that were rounded to the smallest unit of their currency. */
export interface AmountRounding {
  rows: number;
  /** The amounts of the files minus the stored amounts by currency, in millionths of the smallest unit. */
  millionths: Record<string, number>;
}

/** Stored rows without an amount in the files. The team's rates price them. */
export type TeamRates = Pick<Sums, 'rows' | 'money'>;

/** Entries that hold rows of this import but were made by another import or a person. */
export interface OtherEntriesSummary {
  count: number;
  /** Earlier imports whose entries are all included, with the fingerprint of their values. */
  imports: { id: string; entries: number; fingerprint: string }[];
  /**
   * The remaining entries, up to a maximum: the id and the fingerprint of the values, separated by a space.
   */
  listed: string[];
  /** From the first start to the last end of the listed entries. */
  period: Interval | null;
  /** The sums of the entries of `imports` and `listed`. */
  sums: Sums;
  moneyFingerprint: string;
}

/** The maximum length of lists. Counts are not limited. */
export const MAX_LISTED = 10_000;

/** The reconciliation of an import: the files compared with the stored entries. */
export interface ImportReport {
  version: 2;
  /** The worse of the verdicts on time and money. */
  verdict: ImportVerdict;
  verdicts: Verdicts;
  importId: string | null;
  team: string;
  timezone: string;
  files: { name: string; format: string; records: number | null; unusedColumns: UnusedColumn[] }[];
  /** UTC milliseconds. */
  at: number;
  period: Interval | null;
  /** All records of the files; the counts add up to it. */
  records: number;
  counts: ImportCounts;
  /** Null in reports of earlier versions, which only have the counts. */
  equation: Equation | null;
  /** The accepted rows, with the times that are stored for them. */
  source: Sums;
  stored: Sums;
  /** Entries of this import, without merged entries. A later verification compares with these sums. */
  own: Sums;
  /** The fingerprint of the values of this import's entries. Null without an import, and in reports of earlier versions. */
  fingerprint: string | null;
  /**
   * The fingerprint of the rates and amounts of these entries. Null without an import, and if the import
   * stored no money of the files.
   */
  moneyFingerprint: string | null;
  /** All entries of this import, including merged entries. Null if `fingerprint` is null. */
  entries: Sums | null;
  /**
   * Entries of other origin: rows that were imported before, and rows that were merged into other time. A
   * later verification compares with these.
   */
  otherEntries: OtherEntriesSummary;
  /** The number of other entries that a verification by import id did not compare, because the report does not list them. */
  notCompared: number;
  byPerson: ReportLine[];
  byProject: ReportLine[];
  byMonth: ReportLine[];
  /** Overlapping time that counts once because entries were merged, in milliseconds. */
  countedOnce: number;
  /**
   * The amounts of merged entries in team reports minus the amounts of their parts, in the smallest unit of each currency.
   */
  mergedMoney: Sums['money'];
  /** Money beyond the claims of the files. It is not part of the stored sums. */
  teamRates: TeamRates;
  /** The number of rows with inferred times: the files only have their durations. */
  inferred: number;
  /** The duration columns minus the time from start to end, over all stored rows. */
  durations: TimeDifference;
  /** Rows whose duration and times differ by more than rounding, and that difference. */
  disagreements: TimeDifference;
  /** The importing person's choice between durations and times. Null if no choice was needed. */
  trust: Trust | null;
  /** Breaks that the source tool deducts from the time between start and end. */
  breaks: TimeDifference;
  /** Stored rows whose amounts in the files are more precise than the currency. */
  amountRounding: AmountRounding;
  /** Whether the importing person may set rates. Without that right no money is imported. */
  mayImportMoney: boolean;
  /**
   * False if the role of the person who verifies the import shows no amounts. Then money was not compared.
   */
  seesMoney: boolean;
  /** Whether the server removed money that the reader's role does not show. */
  moneyIsHidden?: boolean;
  /** One sentence for each stored value that differs from the file. */
  differences: string[];
  /** One sentence for each record, or amount of a record, that is not stored. */
  missing: string[];
  merged: ListedRow[];
  deduplicated: ListedRow[];
  skipped: ListedRow[];
  failed: ListedRow[];
  /** Rows that differ from their earlier import. */
  changes: ListedChange[];
  problems: ProblemGroup[];
}
