import type { ApiClient } from '../client/index.ts';
import { invalid } from '../lib/errors.ts';
import { readBack } from './read-back.ts';
import type { ImportReport } from './report/report.ts';
import { readStoredReport } from './report/store.ts';
import { hasSameTime, type Sums } from './sums.ts';

export interface VerifiedImport {
  /** The report that the import keeps, with a verdict of now. */
  report: ImportReport;
  /** What the import has now, those entries aside that were merged with other time. */
  now: Sums;
}

/** Looks at an import again: whether it still has what it wrote. */
export async function verifyImport(client: ApiClient, id: string, at: number): Promise<VerifiedImport> {
  const found = await client.import({ id }, { select: { teamId: true, report: true, undoneAt: true } });
  if (!found) throw invalid('import', `There is no import ${id}, or you may not see it.`);
  if (found.undoneAt !== null) throw invalid('import', `Import ${id} was taken back.`);
  if (found.report === null) {
    throw invalid('import', `Import ${id} is not finished; run the same import again to go on with it.`);
  }
  const kept = readStoredReport(found.report);
  if (!kept) {
    throw invalid(
      'import',
      `Import ${id} was made by another program, whose report says too little; compare it with its files.`,
    );
  }
  const tally = await readBack({ client, team: { id: found.teamId }, timezone: kept.timezone }, id);
  const now = tally.total();
  if (hasSameTime(now, kept.own)) return { report: { ...kept, at }, now };
  const difference = `The import wrote ${kept.own.rows} entries of ${kept.own.milliseconds / 1000} s, and has ${now.rows} of ${now.milliseconds / 1000} s now.`;
  return {
    report: { ...kept, at, verdict: 'DIFFERS', differences: [difference, ...kept.differences] },
    now,
  };
}
