import type { ReportKind } from './settings.ts';

/** The content of a column, which also determines its format. */
export type ColumnType =
  | 'TEXT'
  /** A date such as 2026-03-29, as a text. */
  | 'DATE'
  /** An instant in UTC milliseconds, shown in the zone of the report. */
  | 'CLOCK'
  /** Seconds, shown as hours, minutes and seconds. */
  | 'DURATION'
  /** Seconds, shown as decimal hours. */
  | 'HOURS'
  | 'NUMBER'
  /** From 0 to 1. */
  | 'SHARE'
  /** Minor units of the currency of the column. */
  | 'MONEY';

export interface Column {
  label: string;
  type: ColumnType;
  /** The currency of a column of type MONEY. */
  currency?: string;
  /** Omitted if there is little room: on paper and on pages. */
  isExtra?: boolean;
  /** Only group rows have values in this column. It is omitted if there are no group rows. */
  isOfGroups?: boolean;
}

/** Null for an empty cell. */
export type Cell = string | number | null;

export interface ReportRow {
  cells: Cell[];
  /** The number of leading cells that repeat the group above. */
  level: number;
  /** Whether the row sums up the rows below it. The totals are the sums of the other rows. */
  isGroup: boolean;
}

/** A bar of a report's chart. */
export interface ReportBar {
  label: string;
  seconds: number;
  billableSeconds: number;
}

/** A report as data, to be rendered as a file or a page. */
export interface Report {
  kind: ReportKind;
  title: string;
  team: string;
  /** The first and the last day of the report. */
  days: { from: string; to: string };
  timezone: string;
  /** The filters and the way of counting, one sentence each. */
  statements: string[];
  /** When the report was made. A running timer counts until then. */
  at: number;
  columns: Column[];
  /** The number of rows, including group rows. */
  rowCount: number;
  rows: () => AsyncIterable<ReportRow>;
  totals: Cell[];
  /** Empty without a chart. */
  bars: ReportBar[];
}
