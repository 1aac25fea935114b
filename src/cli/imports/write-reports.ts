import { writeFile } from 'node:fs/promises';
import { reportPage } from '../../import-run/report/page.ts';
import type { ImportReport } from '../../import-run/report/report.ts';
import { note } from '../print.ts';

/** What a report can be written as, by how the name of its file ends. */
const kinds: Record<string, (report: ImportReport) => string> = {
  '.html': reportPage,
  '.json': (report) => `${JSON.stringify(report, null, 2)}\n`,
};

/** Refuses a file before the import, and not after it. */
export function checkReportPath(path: string): void {
  if (!kindOf(path)) throw new Error(`--report writes .html and .json; ${path} is neither.`);
}

export async function writeReports(paths: readonly string[], report: ImportReport): Promise<void> {
  for (const path of paths) {
    await writeFile(path, kindOf(path)?.(report) ?? '');
    note(`The report is in ${path}.`);
  }
}

function kindOf(path: string): ((report: ImportReport) => string) | undefined {
  return Object.entries(kinds).find(([ending]) => path.toLowerCase().endsWith(ending))?.[1];
}
