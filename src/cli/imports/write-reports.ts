import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writePrivateFile } from '../../client/node/index.ts';
import { quoted } from '../../domain/text/text.ts';
import { reportPage } from '../../import-run/report/page.ts';
import type { ImportReport } from '../../import-run/report/report.ts';
import { note } from '../print.ts';
import { UsageError } from '../usage-error.ts';

/** The formatters of a report, by file extension. */
const kinds: Record<string, (report: ImportReport) => string> = {
  '.html': reportPage,
  '.json': (report) => `${JSON.stringify(report, null, 2)}\n`,
};

/** Rejects an unusable report path, so that the error comes before the import instead of after. */
export async function checkReportPath(path: string): Promise<void> {
  if (!kindOf(path)) throw new UsageError(`--report: ${quoted(path)} must end in .html or .json.`);
  const info = await stat(path).catch(() => null);
  if (info?.isDirectory()) throw new UsageError(`--report: ${path} is a directory. Choose a file.`);
  // The report replaces an existing file by a rename, which needs write permission for the directory.
  await access(dirname(path), constants.W_OK).catch(() => {
    throw new UsageError(`--report: ${path} cannot be written. Choose another file.`);
  });
}

/** Writes the reports. Only the owner can read the files, because reports contain amounts of money. */
export async function writeReports(paths: readonly string[], report: ImportReport): Promise<void> {
  for (const path of paths) {
    await writePrivateFile(path, kindOf(path)?.(report) ?? '');
    note(`Report: ${path}`);
  }
}

function kindOf(path: string): ((report: ImportReport) => string) | undefined {
  return Object.entries(kinds).find(([ending]) => path.toLowerCase().endsWith(ending))?.[1];
}
