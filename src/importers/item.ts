import type { Budget } from '../domain/money/budget-agreement.ts';
import type { Money } from '../domain/money/money.ts';
import type { Field } from './columns.ts';

/** The time and money that the columns of a file state for a record. Null if no value is readable. */
export interface Claim {
  milliseconds: number | null;
  amount: Money | null;
}

/** An unreadable value. `column` is the column name in the file. */
export interface UnreadValue {
  field: Field;
  column: string;
  value: string;
  /** The amount that is lost because of an unknown currency. `column` and `value` are then those of the currency. */
  amount?: { column: string; value: string };
}

/** A text that is stored only in part. `column` is the column name in the file. */
export interface CutText {
  column: string;
  value: string;
  /** The loss and its reason. */
  message: string;
}

/** A file and a line, counted from 1; the line is null for the whole file. */
export interface Place {
  file: string;
  line: number | null;
}

/** A time entry of a file, ready to be imported. */
export interface ImportRow extends Place {
  kind: 'row';
  line: number;
  /** The text of the record in the file. */
  raw: string;
  /**
   * Identifies the entry across files of the tool, regardless of file name and row order. The key is the id of the entry if the file has
   * ids, else derived from the content, with a counter for equal content.
   */
  key: string;
  person: { name: string | null; email: string | null };
  client: string | null;
  project: string | null;
  task: string | null;
  title: string | null;
  /** The text that is not in the title. */
  description: string | null;
  tags: string[];
  billable: boolean | null;
  /** In UTC milliseconds. */
  start: number;
  end: number;
  /** The time zone in which the file states the start: a name, or an offset such as `+05:30` or `Z`. */
  zone: string;
  /** Whether the file states only a date and a duration, so that start and end are inferred. */
  inferred: boolean;
  rate: Money | null;
  amount: Money | null;
  /** The money columns that the file has but that are empty in this row. A file without the column says nothing about the money. */
  emptyMoney: readonly ('rate' | 'amount')[];
  /** The amount of the file minus `amount`, in millionths of a minor unit. */
  amountRoundedOff: number;
  /** The length in the duration column; the time from start to end if the duration is missing or unreadable. */
  claimedMs: number;
  /** The break that the tool deducts: the end in the file minus the stored end; 0 without a break. */
  breakMs: number;
  /** Whether duration and times differ by more than the rounding of their columns, so that the user has to decide which counts. */
  disagrees: boolean;
  /** The duration minus the time from start to end if they disagree; else 0. */
  disagreementMs: number;
  /** Values of the row that are unreadable and not stored: an amount, a flag, a duration. */
  unread: readonly UnreadValue[];
  /** Texts that are stored only in part: overlong names and descriptions, tags beyond the limit, a task without a project. */
  cut: readonly CutText[];
}

/** The readable values of a skipped record. */
export interface SkippedRecord {
  claimed: Claim;
  unread: readonly UnreadValue[];
  title: string | null;
  person: { name: string | null; email: string | null };
  /** The duration minus the time from start to end if the record would be an entry by its duration; else 0. */
  disagreementMs: number;
  /** A rate above 0 whose amount is unknown, because the length of the record is unreadable. */
  lostRate: Money | null;
}

/**
 * The consequence of a problem. SKIPPED: the record is not imported; a record has at most one such problem. CHANGED: the record is imported
 * with the change that the message states. KEPT: the record is imported as in the file, but may need a check.
 */
export type Fate = 'SKIPPED' | 'CHANGED' | 'KEPT';

const problemCodes = {
  EMPTY_ROW: 'a row without anything in it',
  CELL_COUNT: 'more or fewer cells than the header has',
  CUT_OFF: 'the end of the file in the middle of a record',
  ENCODING: 'a line that is not UTF-8',
  QUOTES: 'text behind a closing quote',
  UNSTORABLE: 'characters that cannot be stored',
  NO_DATE: 'no date',
  BAD_DATE: 'an invalid date',
  BAD_TIME: 'an invalid time',
  BAD_DURATION: 'an invalid duration',
  RUNNING: 'no end',
  ZERO_LENGTH: 'no length',
  NEGATIVE: 'an end before the start',
  TOO_LONG: 'longer than 31 days',
  OUT_OF_RANGE: 'outside the years 1970 to 2200',
  DURATION_DIFFERS: 'a duration that is not that from start to end',
  REPEATED_HOUR: 'a time that the clocks showed twice',
  SKIPPED_HOUR: 'a time that the clocks never showed',
  EARLY_DAY_START: 'a day that starts earlier so that its entries fit',
  OVERFULL_DAY: 'a day of more hours than it has',
  NO_DESCRIPTION: 'no description',
  READ_AS_NONE: 'a word for nothing',
  LONG_TEXT: 'a text that is too long for its place',
  LONG_NAME: 'a name in a list of clients, projects, tasks or tags that is too long',
  BAD_NAME: 'a name that cannot be one',
  TASK_WITHOUT_PROJECT: 'a task without a project',
  MANY_TAGS: 'too many tags',
  BAD_EMAIL: 'an address that is none',
  BAD_FLAG: 'neither yes nor no',
  BAD_AMOUNT: 'an amount that cannot be read',
  NO_CURRENCY: 'amounts without a currency',
  UNKNOWN_REFERENCE: 'an id that nothing has',
  MISSING_PARENT: 'a project in a list whose client the export does not contain',
  BREAK: 'a break',
  BAD_ZONE: 'a time zone that is none',
  BAD_COLOUR: 'a colour that is none',
  NOT_CARRIED: 'something that has no place here',
  BAD_RECORD: 'a record that cannot be read',
} as const;
export type ProblemCode = keyof typeof problemCodes;

export interface ImportProblem extends Place {
  kind: 'problem';
  code: ProblemCode;
  fate: Fate;
  /** The column name in the file. */
  column: string | null;
  value: string | null;
  /** States the problem, and its effect on the record or value. */
  message: string;
  /** Set for each SKIPPED problem of a time record; null for all other problems. */
  record: SkippedRecord | null;
}

interface CatalogClient extends Place {
  kind: 'client';
  name: string;
  archived: boolean;
  /** Only exports of Stint have rates of clients. */
  rate?: Money | null;
}

interface CatalogProject extends Place {
  kind: 'project';
  name: string;
  client: string | null;
  colour: string | null;
  archived: boolean;
  billable: boolean | null;
  rate: Money | null;
  /** Only exports of Stint have budgets. */
  budget?: Budget | null;
  /** In milliseconds. */
  estimate: number | null;
}

interface CatalogTask extends Place {
  kind: 'task';
  name: string;
  project: string;
  client: string | null;
  archived: boolean;
  estimate: number | null;
}

interface CatalogTag extends Place {
  kind: 'tag';
  name: string;
}

interface CatalogPerson extends Place {
  kind: 'person';
  name: string | null;
  email: string | null;
  timezone: string | null;
  active: boolean;
  rate: Money | null;
}

export type CatalogItem = CatalogClient | CatalogProject | CatalogTask | CatalogTag | CatalogPerson;
export type ImportItem = ImportRow | ImportProblem | CatalogItem;
