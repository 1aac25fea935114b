import { sql } from 'kysely';
import type { Import } from '../../../domain/entities.ts';
import type { ChangeOutcome, KeptReason } from '../../../domain/imports/import.ts';
import type { Handle } from '../../database.ts';
import { idList, isOneOf } from '../../dialect.ts';

type Run = Pick<Import, 'teamId' | 'id'>;

/** A change of an entry by an import that is not undone. */
export interface ImportChange {
  entryId: string;
  position: number;
  /** `updated_at` of the entry after its last change by an import; any other value means a later change by hand. */
  entryUpdatedAt: number;
  /** JSON. */
  valuesBefore: string;
  /** The member of the entry; null if the entry was deleted or merged since. */
  identityId: string | null;
}

export interface NewChange {
  entryId: string;
  /** `updated_at` of the entry before and after the change. */
  updatedAt: { before: number; after: number };
  onlyImports: boolean;
  /**
   * Returns the JSON to store. `standing` is the stored JSON if the same import made the previous change of the entry.
   */
  valuesBefore(standing: string | null): string;
}

/** Records that an import changed an entry. Consecutive changes by the same import count as one. */
export async function noteChange(tx: Handle, run: Run, change: NewChange): Promise<void> {
  const { entryId, updatedAt } = change;
  const existing = await tx
    .selectFrom('import_changes')
    .select(['import_id', 'position', 'entry_updated_at', 'values_before', 'outcome'])
    .where('team_id', '=', run.teamId)
    .where('entry_id', '=', entryId)
    .orderBy('position', 'desc')
    .execute();
  const [last] = existing;
  await moveChanges(tx, run.teamId, entryId, updatedAt);
  if (last?.import_id === run.id && last.entry_updated_at === updatedAt.before && last.outcome === null) {
    await setValuesBefore(tx, run, entryId, change.valuesBefore(last.values_before));
    return;
  }
  const values = {
    position: (last?.position ?? 0) + 1,
    entry_updated_at: updatedAt.after,
    only_imports: change.onlyImports ? (1 as const) : (0 as const),
    values_before: change.valuesBefore(null),
    outcome: null,
  };
  await tx
    .insertInto('import_changes')
    .values({ team_id: run.teamId, entry_id: entryId, import_id: run.id, ...values })
    .onConflict((conflict) => conflict.columns(['team_id', 'entry_id', 'import_id']).doUpdateSet(values))
    .execute();
}

/**
 * Updates the stored `updated_at` of pending changes after another change by an import, which does not invalidate them.
 */
export async function moveChanges(
  tx: Handle,
  teamId: string,
  entryId: string,
  updatedAt: { before: number; after: number },
): Promise<void> {
  await tx
    .updateTable('import_changes')
    .set({ entry_updated_at: updatedAt.after })
    .where('team_id', '=', teamId)
    .where('entry_id', '=', entryId)
    .where('entry_updated_at', '=', updatedAt.before)
    .execute();
}

function pendingChanges(handle: Handle, run: Run) {
  return handle
    .selectFrom('import_changes')
    .where('import_changes.team_id', '=', run.teamId)
    .where('import_changes.import_id', '=', run.id)
    .where('import_changes.outcome', 'is', null);
}

/** Up to `limit` changes that are not undone. */
export async function findPendingChanges(handle: Handle, run: Run, limit: number): Promise<ImportChange[]> {
  const rows = await pendingChanges(handle, run)
    .leftJoin('time_entries', (join) =>
      join
        .onRef('time_entries.team_id', '=', 'import_changes.team_id')
        .onRef('time_entries.id', '=', 'import_changes.entry_id'),
    )
    .select(['entry_id', 'position', 'entry_updated_at', 'values_before', 'time_entries.identity_id'])
    .orderBy('entry_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    entryId: row.entry_id,
    position: row.position,
    entryUpdatedAt: row.entry_updated_at,
    valuesBefore: row.values_before ?? '{}',
    identityId: row.identity_id,
  }));
}

export async function countPendingChanges(handle: Handle, run: Run): Promise<number> {
  const row = await pendingChanges(handle, run)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The number of entries that an undone import had changed and that were deleted before the undo. */
export async function countGoneChanges(handle: Handle, run: Run): Promise<number> {
  const row = await handle
    .selectFrom('import_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('team_id', '=', run.teamId)
    .where('import_id', '=', run.id)
    .where('outcome', '=', 'GONE')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The next pending change of the same entry by another import. */
export async function findLaterChange(
  handle: Handle,
  { teamId }: Run,
  { entryId, position, entryUpdatedAt }: ImportChange,
): Promise<{ importId: string; valuesBefore: string } | undefined> {
  const row = await handle
    .selectFrom('import_changes')
    .select(['import_id', 'values_before'])
    .where('team_id', '=', teamId)
    .where('entry_id', '=', entryId)
    .where('position', '>', position)
    .where('entry_updated_at', '=', entryUpdatedAt)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row && { importId: row.import_id, valuesBefore: row.values_before ?? '{}' };
}

export async function setValuesBefore(tx: Handle, run: Run, entryId: string, values: string): Promise<void> {
  await tx
    .updateTable('import_changes')
    .set({ values_before: values })
    .where('team_id', '=', run.teamId)
    .where('entry_id', '=', entryId)
    .where('import_id', '=', run.id)
    .execute();
}

/** Stores the outcome of undoing a change and drops the former values. */
export async function setOutcome(
  tx: Handle,
  run: Run,
  entryId: string,
  outcome: ChangeOutcome,
): Promise<void> {
  await tx
    .updateTable('import_changes')
    .set({ outcome, values_before: null })
    .where('team_id', '=', run.teamId)
    .where('entry_id', '=', entryId)
    .where('import_id', '=', run.id)
    .execute();
}

/** Deletes the changes of entries that are deleted with the import. */
export async function deleteChanges(tx: Handle, run: Run, entryIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('import_changes')
    .where('team_id', '=', run.teamId)
    .where('import_id', '=', run.id)
    .where(isOneOf(tx, 'entry_id', idList(tx, entryIds)))
    .execute();
}

export async function hasChangesToOthers(handle: Handle, run: Run, identityId: string): Promise<boolean> {
  const row = await handle
    .selectFrom('import_changes')
    .innerJoin('time_entries', (join) =>
      join
        .onRef('time_entries.team_id', '=', 'import_changes.team_id')
        .onRef('time_entries.id', '=', 'import_changes.entry_id'),
    )
    .select('time_entries.id')
    .where('import_changes.team_id', '=', run.teamId)
    .where('import_changes.import_id', '=', run.id)
    .where('time_entries.team_id', '=', run.teamId)
    .where('time_entries.identity_id', '!=', identityId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The changes of an import that cannot be restored, with the entry that contains the time now. After an undo these are
 * the changes with a failed outcome. Before, these are changes of entries that were since changed by hand or by a later
 * import, or merged.
 */
function unrestorableRows(run: Run) {
  return sql`import_changes as changes
    left join time_entries as entry on entry.team_id = changes.team_id and entry.id = changes.entry_id
    left join time_entry_parts as part on part.team_id = changes.team_id and part.id = changes.entry_id
    where changes.team_id = ${run.teamId} and changes.import_id = ${run.id} and (
      (changes.outcome is not null and changes.outcome not in ('RESTORED', 'GONE'))
      or (changes.outcome is null and (entry.id is null or entry.updated_at <> changes.entry_updated_at
        or exists (select 1 from import_changes as later where later.team_id = ${run.teamId}
          and later.entry_id = changes.entry_id and later.position > changes.position
          and later.entry_updated_at = changes.entry_updated_at and later.outcome is null))))`;
}

/** The ids of the entries of these changes. */
export function unrestorableChanges(run: Run) {
  return sql`select coalesce(part.entry_id, changes.entry_id) from ${unrestorableRows(run)}`;
}

/** Why changes of the given entries cannot be restored, by entry id. */
export async function findKeptReasons(
  handle: Handle,
  run: Run,
  entryIds: readonly string[],
): Promise<Map<string, KeptReason>> {
  if (entryIds.length === 0) return new Map();
  const { rows } = await sql<{ entry_id: string; reason: KeptReason }>`
    select * from (
      select coalesce(part.entry_id, changes.entry_id) as entry_id,
        case when changes.outcome is not null then changes.outcome
          when part.id is not null then 'MERGED'
          when entry.updated_at = changes.entry_updated_at then 'LATER_IMPORT'
          else 'CHANGED' end as reason
      from ${unrestorableRows(run)}) as kept
    where ${isOneOf(handle, 'kept.entry_id', idList(handle, entryIds))}`.execute(handle);
  return new Map(rows.map((row) => [row.entry_id, row.reason]));
}
