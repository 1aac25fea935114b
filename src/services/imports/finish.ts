import { lockImport, setReport } from '../../db/queries/imports/imports.ts';
import { change } from '../../domain/audit-log/changes.ts';
import type { Import } from '../../domain/entities.ts';
import { readReport } from '../../domain/imports/import.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { notFound } from '../shared/access.ts';
import { requireImport } from './list.ts';
import { requireNotUndone } from './open.ts';
import { forgetOpen } from './open-import.ts';

/** Stores the reconciliation report. A resumed import overwrites the earlier report. */
export async function finishImport(
  app: App,
  actor: Actor,
  id: string,
  args: { report: string },
): Promise<Import> {
  const report = readReport(args.report);
  const finished = await app.db.transaction(async (tx) => {
    const { teamId } = await requireImport(tx, actor, id, 'id');
    const run = await lockImport(tx, teamId, id);
    if (!run) throw notFound('import');
    requireNotUndone(run, 'id');
    const finishedAt = app.clock();
    await setReport(tx, run, report, finishedAt);
    const after = { ...run, verdict: report.verdict, counts: report.counts, finishedAt };
    const also = [change('finishedAt', null, formatInstant(finishedAt))];
    await record(tx, actor, teamId, finishedAt, 'import.finish', { before: run, after, also });
    return after;
  });
  forgetOpen(app, actor);
  return finished;
}
