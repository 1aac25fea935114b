import type { Handle } from '../../db/database.ts';
import type { OpenImport } from '../../db/queries/imports/imports.ts';
import { type Actor, canHandleTimeOf } from '../../domain/teams/policy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { failure } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import { notFound } from '../shared/access.ts';
import { lockedRows, type ReferenceRows } from '../time-entries/reference-rows.ts';

type Runs = Pick<ReferenceRows, 'run'>;

/**
 * The import that is about to create something. It must not be undone. With locked rows, no undo can run until the
 * transaction ends.
 */
export async function openImport(rows: Runs, actor: Actor, id: string): Promise<OpenImport> {
  const run = await findOpen(rows, actor, id);
  if (!run) throw notFound('import', 'importId');
  requireNotUndone(run, 'importId');
  return run;
}

/** Reads team by team: users are in few teams, and one compiled statement serves every team. */
async function findOpen(rows: Runs, actor: Actor, id: string): Promise<OpenImport | undefined> {
  if (!isId(id)) return undefined;
  for (const { teamId } of actor.memberships) {
    const run = await rows.run(teamId, id);
    if (run) return canHandleTimeOf(actor, teamId, run.identityId) ? run : undefined;
  }
  return undefined;
}

export function requireImportInto(run: OpenImport | null, teamId: string, what: string): void {
  if (run && run.teamId !== teamId) {
    throw failure('CONTRADICTION', `The import belongs to another team than the ${what}.`, 'importId');
  }
}

/**
 * The import that a call names, locked until the transaction ends. Null if the call names no import. A transaction
 * locks the import before names, catalog items and time, in the order of undo, so that the two cannot deadlock.
 */
export async function originOf(
  tx: Handle,
  actor: Actor,
  importId: string | null | undefined,
): Promise<OpenImport | null> {
  return importId == null ? null : openImport(lockedRows(tx), actor, importId);
}

export function requireNotUndone({ undoneAt }: { undoneAt: number | null }, field: string): void {
  if (undoneAt === null) return;
  throw failure(
    'IMPORT_UNDONE',
    `This import was undone at ${formatInstant(undoneAt)}; start another with createImport.`,
    field,
  );
}
