import type { Budget } from '../domain/money/budget-agreement.ts';
import type { Money } from '../domain/money/money.ts';
import type { Field } from './columns.ts';

/** Time and money that the file's own columns state for a record. Null: the file states nothing that can be read. */
export interface Claim {
  milliseconds: number | null;
  amount: Money | null;
}

/** A value that could not be read. `column` is the name as the file has it. */
export interface UnreadValue {
  field: Field;
  column: string;
  value: string;
  /** The amount that is lost with an unknown currency, where `column` and `value` are those of the currency. */
  amount?: { column: string; value: string };
}

/** A text that is stored without a part of it. `column` is the name as the file has it. */
export interface CutText {
  column: string;
  value: string;
  /** The loss and its reason. */
  message: string;
}

/** A file and a line in it, counted from 1; null for the whole file. */
export interface Place {
  file: string;
  line: number | null;
}

/** A time entry as a file has it, ready to be written. */
export interface ImportRow extends Place {
  kind: 'row';
  line: number;
  /** The record as the file has it. */
  raw: string;
  /**
   * The same for the same entry in every file of the tool, whatever the file's name and the order of its rows: by the
   * entry's own id where the file has one, else by what it says, counted where several say the same.
   */
  key: string;
  person: { name: string | null; email: string | null };
  client: string | null;
  project: string | null;
  task: string | null;
  title: string | null;
  /** Only what the title does not say. */
  description: string | null;
  tags: string[];
  billable: boolean | null;
  /** UTC milliseconds. */
  start: number;
  end: number;
  /** The zone in which the file states the start: a name, or an offset such as `+05:30` or `Z`. */
  zone: string;
  /** Whether the file only says how long it took on which day. */
  inferred: boolean;
  rate: Money | null;
  amount: Money | null;
  /** The columns for money that the file has and that are empty in this row. A file without the column says nothing about the money. */
  emptyMoney: readonly ('rate' | 'amount')[];
  /** The amount of the file minus `amount`, in millionths of the smallest unit of the currency. */
  amountRoundedOff: number;
  /** Length by the duration column; from start to end where there is none, or it cannot be read. */
  claimedMs: number;
  /** Break that the tool deducts: the file's end minus the stored end. 0 for none. */
  breakMs: number;
  /** Duration and start/end differ by more than the columns round off, so that somebody has to say which counts. */
  disagrees: boolean;
  /** The duration minus the time from start to end, where they disagree; else 0. */
  disagreementMs: number;
  /** Values of the row that could not be read and are not stored: an amount, a flag, a duration. */
  unread: readonly UnreadValue[];
  /** Texts that do not fit: names and descriptions that are too long, tags beyond the limit, a task without a project. */
  cut: readonly CutText[];
}

/** A record that is left out, as far as it can be read. */
export interface SkippedRecord {
  claimed: Claim;
  unread: readonly UnreadValue[];
  title: string | null;
  person: { name: string | null; email: string | null };
  /** The duration minus the time from start to end, where the duration would make it an entry; else 0. */
  disagreementMs: number;
  /** A rate above 0 that claims an unknown amount, because the length of the record cannot be read. */
  lostRate: Money | null;
}

/**
 * The consequence of a problem. SKIPPED: the record is not imported, and each record has one such problem at most. CHANGED: it is
 * imported with the change that the message names. KEPT: it is imported as the file has it, and somebody may want to look.
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
  /** The name of the column as the file has it. */
  column: string | null;
  value: string | null;
  /** The problem, and what happens to the record or value. */
  message: string;
  /** Set for each SKIPPED problem that stands for a record of time; null for all others. */
  record: SkippedRecord | null;
}

interface CatalogClient extends Place {
  kind: 'client';
  name: string;
  archived: boolean;
  /** Our own export alone has rates of clients. */
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
  /** Our own export alone has budgets. */
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
