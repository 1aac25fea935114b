import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writePrivateFile } from '../../client/node/index.ts';
import { quoted } from '../../domain/text/text.ts';
import { reportPage } from '../../import-run/report/page.ts';
import type { ImportReport } from '../../import-run/report/report.ts';
import { note } from '../print.ts';
import { UsageError } from '../usage-error.ts';

/** The formats of a report, by the extension of its file. */
const kinds: Record<string, (report: ImportReport) => string> = {
  '.html': reportPage,
  '.json': (report) => `${JSON.stringify(report, null, 2)}\n`,
};

/** Refuses a file before the import, and not after it. */
export async function checkReportPath(path: string): Promise<void> {
  if (!kindOf(path)) throw new UsageError(`--report: ${quoted(path)} must end in .html or .json.`);
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) throw new UsageError(`--report: ${path} is a directory. Choose a file.`);
  // The report replaces a file that is there, which takes the right to write in the folder.
  await access(dirname(path), constants.W_OK).catch(() => {
    throw new UsageError(`--report: ${path} cannot be written. Choose another file.`);
  });
}

/** A report has amounts of money, so its file is for its owner alone. */
export async function writeReports(paths: readonly string[], report: ImportReport): Promise<void> {
  for (const path of paths) {
    await writePrivateFile(path, kindOf(path)?.(report) ?? '');
    note(`Report: ${path}`);
  }
}

function kindOf(path: string): ((report: ImportReport) => string) | undefined {
  return Object.entries(kinds).find(([ending]) => path.toLowerCase().endsWith(ending))?.[1];
}
