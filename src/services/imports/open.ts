import type { Handle } from '../../db/database.ts';
import type { OpenImport } from '../../db/queries/imports.ts';
import { formatInstant } from '../../domain/instant.ts';
import { type Actor, canHandleTimeOf } from '../../domain/policy.ts';
import { failure } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import { notFound } from '../access.ts';
import { type DecidingRows, heldRows } from '../time-entries/deciding-rows.ts';

type Runs = Pick<DecidingRows, 'run'>;

/** The import that is about to create something. It is not undone; with held rows, it is not undone until the transaction ends. */
export async function openImport(rows: Runs, actor: Actor, id: string): Promise<OpenImport> {
  const run = await findOpen(rows, actor, id);
  if (!run) throw notFound('import', 'importId');
  requireNotUndone(run, 'importId');
  return run;
}

/** Looked up team by team: users are in one team or a few, and one compiled statement serves them all. */
async function findOpen(rows: Runs, actor: Actor, id: string): Promise<OpenImport | undefined> {
  if (!isId(id)) return undefined;
  for (const { teamId } of actor.memberships) {
    const run = await rows.run(teamId, id);
    if (run) return canHandleTimeOf(actor, teamId, run.identityId) ? run : undefined;
  }
  return undefined;
}

export function requireImportInto(run: OpenImport, teamId: string, what: string): void {
  if (run.teamId !== teamId) {
    throw failure('CONTRADICTION', `The import belongs to another team than the ${what}.`, 'importId');
  }
}

/** The id of the import that makes an item of the catalog; null for one that is made by hand. */
export async function originOf(
  tx: Handle,
  actor: Actor,
  importId: string | null | undefined,
  teamId: string,
  what: string,
): Promise<string | null> {
  if (importId == null) return null;
  requireImportInto(await openImport(heldRows(tx), actor, importId), teamId, what);
  return importId;
}

export function requireNotUndone({ undoneAt }: { undoneAt: number | null }, field: string): void {
  if (undoneAt === null) return;
  throw failure(
    'IMPORT_UNDONE',
    `This import was undone at ${formatInstant(undoneAt)}; start another with createImport.`,
    field,
  );
}
