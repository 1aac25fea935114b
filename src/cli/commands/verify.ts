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

/** Compares what is stored with files, or with what an import wrote when it was made. Writes nothing. */
export async function run(what: string[], options: Options): Promise<void> {
  for (const path of options.report) await checkReportPath(path);
  const [first = ''] = what;
  const report =
    what.length === 1 && isId(first) && !existsSync(first)
      ? await ofImport(first, options)
      : await ofFiles(what, options);
  await writeReports(options.report, report);
  process.exitCode = exitCodes[report.verdict];
}

async function ofFiles(paths: readonly string[], options: Options): Promise<ImportReport> {
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

async function ofImport(id: string, options: Options): Promise<ImportReport> {
  const client = await openPatientClient(options);
  const report = await verifyImport(client, id, Date.now());
  print(options.json ? JSON.stringify(report) : reportText(report));
  return report;
}
