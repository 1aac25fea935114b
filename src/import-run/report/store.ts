import type { ImportReport } from './report.ts';

/** What the service keeps of a report, in characters. */
const LIMIT = 200_000;

/** The report as a text that the service keeps: whole where it fits, else with shorter lists. */
export function storedReport(report: ImportReport): string {
  for (let most = 1000; ; most = Math.floor(most / 2)) {
    const text = JSON.stringify(most === 1000 ? report : shorter(report, most));
    if (text.length <= LIMIT || most === 0) return text;
  }
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
      first: group.first.slice(0, Math.ceil(most / 50)),
    })),
  };
}
