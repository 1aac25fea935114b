import { obstaclesTo } from '../../import-run/obstacles.ts';
import { grouped } from '../../import-run/report/figures.ts';
import { runImport } from '../../import-run/run.ts';
import { confirm } from '../imports/ask.ts';
import { exitCodes } from '../imports/exit-code.ts';
import { obstacleError } from '../imports/explain.ts';
import { untilInterrupted } from '../imports/interrupt.ts';
import { type Choices, openPatientClient, prepare } from '../imports/prepare.ts';
import { previewText } from '../imports/preview-text.ts';
import { ProgressLine } from '../imports/progress-line.ts';
import { reportText } from '../imports/report-text.ts';
import { resumable } from '../imports/resumable.ts';
import type { ReadingOptions } from '../imports/settings.ts';
import { checkReportPath, writeReports } from '../imports/write-reports.ts';
import { note, print } from '../print.ts';
import { UsageError } from '../usage-error.ts';

interface Options extends ReadingOptions {
  overlap: 'keep' | 'team';
  lookalikes: 'write' | 'skip';
  changes: 'keep' | 'apply';
  concurrency: number;
  dryRun?: true;
  yes?: true;
  json?: true;
  report: string[];
}

export async function run(paths: string[], options: Options): Promise<void> {
  if (options.dryRun && options.report.length > 0) {
    throw new UsageError(
      '--report cannot be used with --dry-run, which imports nothing. Remove one of them.',
    );
  }
  for (const path of options.report) await checkReportPath(path);
  const signal = untilInterrupted();
  const line = new ProgressLine();
  const client = await openPatientClient(options, signal);
  const more: Choices = {
    overlap: options.overlap === 'keep' ? 'KEEP_BOTH' : 'TEAM',
    lookalikes: options.lookalikes === 'write' ? 'WRITE' : 'SKIP',
    changes: options.changes === 'apply' ? 'APPLY' : 'KEEP',
  };
  const { context, preview } = await prepare(paths, options, { client, signal, line, more });
  line.clear();
  // With --json, standard output has only the report.
  const tell = options.json ? note : print;
  tell(previewText(context, preview));
  const obstacles = obstaclesTo(context, preview);
  if (obstacles.length > 0) throw obstacleError(obstacles, 'Nothing was written.');
  if (options.dryRun) return tell('\nNothing was written.');
  const { toWrite } = preview.counts;
  if (
    toWrite > 0 &&
    !options.yes &&
    !(await confirm(`\nImport ${grouped(toWrite)} entries into ${context.team.name}?`))
  ) {
    return tell('Nothing was written.');
  }
  const report = await resumable(signal, line, () =>
    runImport(context, {
      preview,
      concurrency: options.concurrency,
      onOpen: (id, isResumed) => note(isResumed ? `Continuing import ${id}.` : `This is import ${id}.`),
    }),
  );
  print(options.json ? JSON.stringify(report) : `\n${reportText(report)}`);
  await writeReports(options.report, report);
  process.exitCode = exitCodes[report.verdict];
}
