import { REPORT_LIMIT } from '../../domain/import.ts';
import type { ImportReport } from './report.ts';

/** In bytes, as it is sent: what a server takes in one request unless its settings say otherwise, but for the rest of the call. */
const MOST_SENT = 250_000;

/** The report as a text that the service takes and keeps: whole where it fits, else with shorter lists. */
export function storedReport(report: ImportReport): string {
  for (let most = 1000; ; most = Math.floor(most / 2)) {
    const text = JSON.stringify(most === 1000 ? report : shorter(report, most));
    if (most === 0 || (text.length <= REPORT_LIMIT && sentBytes(text) <= MOST_SENT)) return text;
  }
}

const lists = [
  'files',
  'byPerson',
  'byProject',
  'byMonth',
  'differences',
  'merged',
  'deduplicated',
  'skipped',
  'failed',
  'changes',
  'problems',
] as const satisfies (keyof ImportReport)[];

/**
 * A report that was kept; null where there is none, or one of another program, of which the service asks no more than a
 * verdict and counts.
 */
export function readStoredReport(text: string | null): ImportReport | null {
  const report = parsed(text);
  if (report === null) return null;
  const { version, timezone, counts, source, stored, own } = report;
  const isOurs = version === 1 && timezone && counts && [source, stored, own].every((sums) => sums?.money);
  return isOurs && lists.every((list) => Array.isArray(report[list])) ? (report as ImportReport) : null;
}

function parsed(text: string | null): Partial<ImportReport> | null {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** A text within a request takes more than by itself: each of its quotes is escaped once more. */
function sentBytes(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length;
}

function shorter(report: ImportReport, most: number): ImportReport {
  const cut = <T>(list: readonly T[]) => list.slice(0, most);
  return {
    ...report,
    byPerson: cut(report.byPerson),
    byProject: cut(report.byProject),
    differences: cut(report.differences),
    merged: cut(report.merged),
    deduplicated: cut(report.deduplicated),
    skipped: cut(report.skipped),
    failed: cut(report.failed),
    changes: cut(report.changes),
    problems: report.problems.map((group) => ({
      ...group,
      first: group.first.slice(0, Math.ceil(most / 25)),
    })),
  };
}
