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

/** The files beside the database, for one person, project or month. */
export interface ReportLine {
  /** A name; null for time without a project. */
  label: string | null;
  source: Sums;
  stored: Sums;
}

/** A record of a file and its outcome. */
export interface ListedRow {
  file: string;
  line: number;
  /** The entry that has its time. */
  entryId: string | null;
  title: string | null;
  /** Null where the outcome needs no explanation. */
  reason: string | null;
  /** Values of the record that could not be read. */
  unread: readonly UnreadValue[];
  /** Time and money that the file claims for it. */
  claimed: Sums;
}

/** A row that says something else than at an earlier import, and its entry. */
interface ListedChange {
  file: string;
  line: number;
  title: string | null;
  entryId: string;
  changes: Change[];
  /** Why an import cannot apply the change, or not all of it, and a way around; null if it can. */
  limit: string | null;
}

/** How many rows by how much time, which may be negative. */
export interface TimeDifference {
  rows: number;
  milliseconds: number;
}

/** Amounts that were rounded to the smallest unit of their currency. */
export interface AmountRounding {
  rows: number;
  /** The amounts of the files minus the stored ones by currency, in millionths of the smallest unit. */
  millionths: Record<string, number>;
}

/** Stored rows without an amount in the files, which the rates of the team price. */
export type TeamRates = Pick<Sums, 'rows' | 'money'>;

/** Entries that rows of the import are stored in although another import or a person made them. */
export interface OtherEntriesSummary {
  count: number;
  /** Earlier imports whose entries are all among them, with the fingerprint of their values. */
  imports: { id: string; entries: number; fingerprint: string }[];
  /** The others, as far as they fit: each an id and the fingerprint of its values, with a space between. */
  listed: string[];
  /** From the first start to the last end of the listed entries. */
  period: Interval | null;
  /** The sums of the entries of `imports` and `listed`. */
  sums: Sums;
  moneyFingerprint: string;
}

/** Lists are cut at this length; counts are not. */
export const MAX_LISTED = 10_000;

/** The reconciliation of an import: the files against what is stored. */
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
  /** Null in reports of earlier versions, which have the counts alone. */
  equation: Equation | null;
  /** Rows that were accepted, with the times that are stored for them. */
  source: Sums;
  stored: Sums;
  /** Entries of this import, without those that were merged with other time. A later verification compares with it. */
  own: Sums;
  /** The fingerprint of the values of this import's entries; null without an import, and in reports of earlier versions. */
  fingerprint: string | null;
  /** The fingerprint of the rates and amounts of these entries; null without an import, and if it stored no money of the files. */
  moneyFingerprint: string | null;
  /** All entries of this import, with those that were merged; null like the fingerprint. */
  entries: Sums | null;
  /** Rows that were there already, and rows that were merged into other time. A later verification compares with it. */
  otherEntries: OtherEntriesSummary;
  /** Entries of others that a verification by the id of the import did not compare, because the report does not list them. */
  notCompared: number;
  byPerson: ReportLine[];
  byProject: ReportLine[];
  byMonth: ReportLine[];
  /** Overlapping time that counts once because entries were merged, in milliseconds. */
  countedOnce: number;
  /** The amounts of merged entries in team reports minus the amounts of their parts, in the smallest unit of each currency. */
  mergedMoney: Sums['money'];
  /** Money beyond the claims of the files. It is not part of the stored sums. */
  teamRates: TeamRates;
  /** Rows with inferred times: the files have durations without times. */
  inferred: number;
  /** The duration columns minus start to end, over all stored rows. */
  durations: TimeDifference;
  /** Rows where the two differ by more than rounding, with the duration minus start to end. */
  disagreements: TimeDifference;
  /** The importing person's choice between durations and times; null where none was needed. */
  trust: Trust | null;
  /** Breaks that the tool deducts from the time between start and end. */
  breaks: TimeDifference;
  /** Amounts of stored rows that the files have finer than the currency. */
  amountRounding: AmountRounding;
  /** Whether the importing person may set rates; without it no money is imported. */
  mayImportMoney: boolean;
  /** False if the role of a person who verifies the import shows no amounts; then money was not compared. */
  seesMoney: boolean;
  /** Whether the server left out money that the reader's role does not show. */
  moneyIsHidden?: boolean;
  /** One sentence for each stored value that is not the file's. */
  differences: string[];
  /** One sentence for each record, or amount of a record, that is not stored. */
  missing: string[];
  merged: ListedRow[];
  deduplicated: ListedRow[];
  skipped: ListedRow[];
  failed: ListedRow[];
  /** Rows that say something else than at an earlier import. */
  changes: ListedChange[];
  problems: ProblemGroup[];
}
