import type { ReportKind } from './settings.ts';

/** The content of a column, which also decides its format. */
export type ColumnType =
  /** A text. */
  | 'TEXT'
  /** A date such as 2026-03-29, as a text. */
  | 'DATE'
  /** An instant in UTC milliseconds, shown in the zone of the report. */
  | 'CLOCK'
  /** Seconds, shown as hours, minutes and seconds. */
  | 'DURATION'
  /** The same seconds, shown as decimal hours. */
  | 'HOURS'
  | 'NUMBER'
  /** From 0 to 1. */
  | 'SHARE'
  /** Minor units of the currency of the column. */
  | 'MONEY';

export interface Column {
  label: string;
  type: ColumnType;
  /** Of money. */
  currency?: string;
  /** Left out where there is little room: on paper and on pages. */
  isExtra?: boolean;
  /** Only rows that sum up others have this column. It is left out with them. */
  isOfGroups?: boolean;
}

/** Null where there is nothing to say. */
export type Cell = string | number | null;

export interface ReportRow {
  cells: Cell[];
  /** The number of leading cells that repeat the group above. */
  level: number;
  /** Whether it sums up the rows below it. Rows that do not come to the totals. */
  isGroup: boolean;
}

/** A bar of a report's chart. */
export interface ReportBar {
  label: string;
  seconds: number;
  billableSeconds: number;
}

/** A report as data, for a file or a page to be made of. */
export interface Report {
  kind: ReportKind;
  title: string;
  team: string;
  /** The first and the last day. */
  days: { from: string; to: string };
  timezone: string;
  /** Which time it is about and how it is counted, a sentence each. */
  statements: string[];
  /** When it was made; a running timer counts up to then. */
  at: number;
  columns: Column[];
  /** How many rows there are, those that sum up others too. */
  rowCount: number;
  rows: () => AsyncIterable<ReportRow>;
  totals: Cell[];
  /** Empty where there is nothing to show. */
  bars: ReportBar[];
}
