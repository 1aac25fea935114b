import type { Handle } from '../../db/database.ts';
import {
  countGoneChanges,
  countPendingChanges,
  deleteChanges,
  findPendingChanges,
} from '../../db/queries/imports/changes.ts';
import { lockImport, setUndone } from '../../db/queries/imports/imports.ts';
import { deleteRows } from '../../db/queries/imports/rows.ts';
import {
  countKept,
  countUntouched,
  deleteUnusedTags,
  deleteUnusedWork,
  type EntryToUndo,
  earliestUntouched,
  findPartIds,
  findUntouched,
  hasTimeOfOthers,
} from '../../db/queries/imports/undo.ts';
import { lockForTracking, type TrackingIdentity } from '../../db/queries/teams/identities.ts';
import { findTeams } from '../../db/queries/teams/teams.ts';
import { deleteEntryTags } from '../../db/queries/time-entries/entry-tags.ts';
import { deleteTimeEntries } from '../../db/queries/time-entries/time-entries.ts';
import { isForeignKeyViolation } from '../../db/violations.ts';
import { change } from '../../domain/audit-log/changes.ts';
import type { Import } from '../../domain/entities.ts';
import { DEFAULT_PAGE } from '../../domain/page.ts';
import { type Actor, can, membershipIn, roleMay } from '../../domain/teams/policy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { requireUnlocked } from '../../domain/time-entries/lock.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { recordItem } from '../catalog/record.ts';
import { authorize, notFound } from '../shared/access.ts';
import { inSeveralTransactions } from '../shared/several-transactions.ts';
import { type KeptEntry, loadKept } from './kept-entries.ts';
import { requireImport } from './list.ts';
import { forgetOpen } from './open-import.ts';
import { restoreBatch } from './restore.ts';

export interface Undone {
  import: Import;
  /** Entries that this call deleted. */
  deletedCount: number;
  /** Entries that this call restored to their values before the import. */
  restoredCount: number;
  /** Entries that the import had changed and that were deleted before the undo. */
  goneCount: number;
  keptCount: number;
  /** The number of entries still to be deleted or restored. The import is undone when none remain. */
  remaining: number;
  /** The first page of kept entries. */
  kept: KeptEntry[];
}

/** Entries per transaction, and transactions per call. Small batches keep lock time short. */
const BATCH = 1_000;
const RESTORE_BATCH = 200;
const MAX_BATCHES = 5;

/**
 * Undoes an import, a bounded number of entries per call: the caller repeats the call until none remain. Deletes the
 * entries that the import created and restores the entries that it changed. Then deletes the import's unused tags, and
 * with `withCatalog` also its unused clients, projects and tasks. Entries that were changed by hand or merged with
 * other time are kept.
 */
export function undoImport(
  app: App,
  actor: Actor,
  input: { id: string; withCatalog?: boolean | null },
): Promise<Undone> {
  return inSeveralTransactions((committed) => undoBatches(app, actor, input, committed));
}

async function undoBatches(
  app: App,
  actor: Actor,
  input: { id: string; withCatalog?: boolean | null },
  committed: () => void,
): Promise<Undone> {
  const visibleRun = await requireImport(app.db.read, actor, input.id, 'id');
  const withCatalog = input.withCatalog === true;
  if (withCatalog) authorize(actor, 'catalog.manage', visibleRun.teamId);
  let run = visibleRun;
  let deletedCount = 0;
  let restoredCount = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const step = await undoBatch(app, actor, run, withCatalog);
    committed();
    run = step.run;
    deletedCount += step.deletedCount;
    restoredCount += step.restoredCount;
    if (run.undoneAt !== null) break;
  }
  forgetOpen(app, actor);
  // Reads on the report connections but outside the report queue, so that the response does not wait for other reports
  // of the caller.
  const handle = app.db.reports;
  return {
    import: run,
    deletedCount,
    restoredCount,
    goneCount: await countGoneChanges(handle, run),
    keptCount: await countKept(handle, run, null),
    remaining:
      run.undoneAt === null
        ? (await countUntouched(handle, run)) + (await countPendingChanges(handle, run))
        : 0,
    kept: await loadKept(handle, run, { identityId: null, after: null, limit: DEFAULT_PAGE }),
  };
}

async function undoBatch(
  app: App,
  actor: Actor,
  { teamId, id }: Import,
  withCatalog: boolean,
): Promise<{ run: Import; deletedCount: number; restoredCount: number }> {
  try {
    return await app.db.transaction(async (tx) => {
      const run = await lockImport(tx, teamId, id);
      if (!run) throw notFound('import');
      requireNotUndone(run);
      await requireMayUndo(tx, actor, run);
      await requireNoneLocked(tx, actor, run);
      const found = await findUntouched(tx, run, BATCH);
      const changes = found.length < BATCH ? await findPendingChanges(tx, run, RESTORE_BATCH) : [];
      const identities = await lockIdentities(tx, teamId, [...found, ...changes]);
      const deleted = await eraseUntouched(tx, run, found);
      const now = app.clock();
      const deletedCount = deleted.size;
      const isEmpty = (await findUntouched(tx, run, 1)).length === 0;
      // Restores only after all entries of the import are deleted, so that no restored entry is deleted next.
      const toRestore = isEmpty ? changes.filter(({ entryId }) => !deleted.has(entryId)) : [];
      const restoredCount = await restoreBatch(tx, actor, run, toRestore, identities, now);
      // One audit line for all entries, which are identified by their import.
      const also = [change('timeEntries', deletedCount, null)];
      const note = (after: Import) =>
        record(tx, actor, teamId, now, 'import.undo', { before: run, after, also });
      if (!isEmpty || (await countPendingChanges(tx, run)) > 0) {
        await note(run);
        return { run, deletedCount, restoredCount };
      }
      const gone = withCatalog ? await deleteUnusedWork(tx, run) : [];
      gone.push(...(await deleteUnusedTags(tx, run)));
      for (const { kind, item } of gone)
        await recordItem(tx, actor, kind, 'delete', now, { before: item, after: null });
      const undone = { ...run, undoneAt: now };
      await setUndone(tx, run, now);
      await note(undone);
      return { run: undone, deletedCount, restoredCount };
    });
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw failure(
      'IN_USE',
      'Somebody began to use a client, project, task or tag of this import just now; undo it again.',
      'id',
    );
  }
}

function requireNotUndone({ undoneAt }: Import): void {
  if (undoneAt === null) return;
  throw failure('IMPORT_UNDONE', `This import was already undone, at ${formatInstant(undoneAt)}.`, 'id');
}

/** Requires the permission to edit the time of every member whose time the import created or changed. */
async function requireMayUndo(tx: Handle, actor: Actor, run: Import): Promise<void> {
  const membership = membershipIn(actor, run.teamId);
  if (membership && roleMay(membership.role, 'time.others')) return;
  if (membership && !(await hasTimeOfOthers(tx, run, membership.identityId))) return;
  throw failure(
    'FORBIDDEN',
    'This import brought or changed time of other members, which your role in this team does not allow you to edit.',
  );
}

/** All entries or none: entries left behind in locked time could not be undone later. */
async function requireNoneLocked(tx: Handle, actor: Actor, run: Import): Promise<void> {
  if (can(actor, 'time.locked', run.teamId)) return;
  const [team] = await findTeams(tx, [run.teamId]);
  if (!team || team.lockedBefore === null) return;
  const earliest = await earliestUntouched(tx, run);
  requireUnlocked(team, earliest === null ? [] : [earliest], 'id');
}

/** Locks all identities before any write, in the order of their ids, so that transactions cannot deadlock. */
async function lockIdentities(
  tx: Handle,
  teamId: string,
  concerned: readonly { identityId: string | null }[],
): Promise<Map<string, TrackingIdentity>> {
  const ids = new Set(concerned.flatMap(({ identityId }) => identityId ?? []));
  const locked = new Map<string, TrackingIdentity>();
  for (const id of [...ids].sort()) {
    const identity = await lockForTracking(tx, teamId, id);
    if (identity) locked.set(id, identity);
  }
  return locked;
}

/** Deletes the entries that are still untouched now that their identities are locked. Returns their ids. */
async function eraseUntouched(
  tx: Handle,
  run: Import,
  found: readonly EntryToUndo[],
): Promise<ReadonlySet<string>> {
  const candidates = found.map(({ id }) => id);
  const ids = (await findUntouched(tx, run, BATCH, candidates)).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const { teamId } = run;
  const creations = [...new Set([...ids, ...(await findPartIds(tx, teamId, ids))])];
  await deleteEntryTags(tx, teamId, creations);
  await deleteRows(tx, teamId, creations);
  await deleteChanges(tx, run, ids);
  await deleteTimeEntries(tx, teamId, ids);
  return new Set(ids);
}
