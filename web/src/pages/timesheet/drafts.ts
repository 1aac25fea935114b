import type { TimesheetRowKey } from '../../../../src/domain/timesheet/timesheet.ts';
import { cellId } from './rows.ts';

/** Unsaved text of a cell: still being typed, or refused. */
export interface Draft {
  row: TimesheetRowKey;
  date: string;
  text: string;
  problem: Problem | null;
}

export interface Problem {
  message: string;
  /** Whether the list of the cell's entries helps to resolve the problem. */
  isAboutEntries: boolean;
}

export function draftOf(drafts: readonly Draft[], id: string): Draft | undefined {
  return drafts.find(({ row, date }) => cellId(row, date) === id);
}

export function withDraft(drafts: readonly Draft[], draft: Draft): readonly Draft[] {
  return [...withoutDraft(drafts, cellId(draft.row, draft.date)), draft];
}

export function withoutDraft(drafts: readonly Draft[], id: string): readonly Draft[] {
  const others = drafts.filter(({ row, date }) => cellId(row, date) !== id);
  return others.length === drafts.length ? drafts : others;
}
