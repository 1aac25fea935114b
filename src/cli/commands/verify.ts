import { existsSync } from 'node:fs';
import { obstaclesToReading } from '../../import-run/obstacles.ts';
import { reconcile } from '../../import-run/reconcile.ts';
import type { ImportReport } from '../../import-run/report/report.ts';
import { verifyImport } from '../../import-run/verify.ts';
import { isId } from '../../lib/ids.ts';
import { exitCodes } from '../imports/exit-code.ts';
import { obstacleError } from '../imports/explain.ts';
import { untilInterrupted } from '../imports/interrupt.ts';
import { openPatientClient, prepare } from '../imports/prepare.ts';
import { ProgressLine } from '../imports/progress-line.ts';
import { reportText } from '../imports/report-text.ts';
import type { ReadingOptions } from '../imports/settings.ts';
import { checkReportPath, writeReports } from '../imports/write-reports.ts';
import { print } from '../print.ts';

interface Options extends ReadingOptions {
  json?: true;
  report: string[];
}

/** Compares stored entries with files, or with the report of an import. Writes nothing. */
export async function run(targets: string[], options: Options): Promise<void> {
  for (const path of options.report) await checkReportPath(path);
  const [first = ''] = targets;
  const report =
    targets.length === 1 && isId(first) && !existsSync(first)
      ? await verifyStoredImport(first, options)
      : await verifyFiles(targets, options);
  await writeReports(options.report, report);
  process.exitCode = exitCodes[report.verdict];
}

async function verifyFiles(paths: readonly string[], options: Options): Promise<ImportReport> {
  const line = new ProgressLine();
  const signal = untilInterrupted();
  const client = await openPatientClient(options, signal);
  const { context, preview } = await prepare(paths, options, { client, signal, line });
  const obstacles = obstaclesToReading(context, preview);
  if (obstacles.length > 0) throw obstacleError(obstacles);
  const report = await reconcile(context, { preview, importId: null, refused: [], now: Date.now() });
  line.clear();
  print(options.json ? JSON.stringify(report) : reportText(report));
  return report;
}

async function verifyStoredImport(id: string, options: Options): Promise<ImportReport> {
  const client = await openPatientClient(options);
  const report = await verifyImport(client, id, Date.now());
  print(options.json ? JSON.stringify(report) : reportText(report));
  return report;
}
