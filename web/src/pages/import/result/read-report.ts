import type { ImportReport } from '../../../../../src/import-run/report/report.ts';

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

/** The report that an import keeps; null where it has none, or one of another tool that looks otherwise. */
export function readReport(text: string | null): ImportReport | null {
  if (text === null) return null;
  try {
    const report = JSON.parse(text) as Partial<ImportReport> | null;
    const isOurs =
      report?.version === 1 &&
      report.counts &&
      report.source?.money &&
      report.stored?.money &&
      report.timezone;
    return isOurs && lists.every((list) => Array.isArray(report[list])) ? (report as ImportReport) : null;
  } catch {
    return null;
  }
}
