import { insertImport } from '../../db/queries/imports/imports.ts';
import type { Import } from '../../domain/entities.ts';
import { checkSourceRows, checkSourceSeconds, type ImportOverlap } from '../../domain/imports/import.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkName } from '../../domain/text/text.ts';
import { checkZone } from '../../domain/time/zone.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { authorize, membershipFor } from '../shared/access.ts';
import { forgetOpen, openNew } from './open-import.ts';

export interface CreateImportArgs {
  teamId?: string | null;
  tool: string;
  fileName: string;
  timezone?: string | null;
  overlap?: ImportOverlap | null;
  rows?: number | null;
  seconds?: number | null;
}

/** Starts an import. Entries created with its id can be found, counted, summed and undone together. */
export async function createImport(app: App, actor: Actor, args: CreateImportArgs): Promise<Import> {
  const { teamId, identityId } = membershipFor(actor, args.teamId);
  authorize(actor, 'time.own', teamId);
  const now = app.clock();
  const run: Import = {
    id: newId(now),
    teamId,
    identityId,
    tool: checkName(args.tool, 'tool'),
    fileName: checkName(args.fileName, 'fileName'),
    timezone: args.timezone == null ? null : checkZone(args.timezone),
    overlap: args.overlap ?? null,
    rows: args.rows == null ? null : checkSourceRows(args.rows),
    sourceDuration: args.seconds == null ? null : checkSourceSeconds(args.seconds),
    verdict: null,
    counts: null,
    finishedAt: null,
    undoneAt: null,
    createdAt: now,
  };
  await app.db.transaction(async (tx) => {
    await insertImport(tx, run);
    await openNew(tx, actor, run);
    await record(tx, actor, teamId, now, 'import.create', { before: null, after: run });
  });
  forgetOpen(app, actor);
  return run;
}
