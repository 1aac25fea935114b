import { type ExpressionBuilder, sql } from 'kysely';
import type { CatalogItems, Import, TimeEntry } from '../../../domain/entities.ts';
import type { Place } from '../../../domain/page.ts';
import type { Handle } from '../../database.ts';
import { idList, isOneOf } from '../../dialect.ts';
import { toTimeEntry } from '../../rows.ts';
import { type EntryRow, entryColumns, type Tables } from '../../schema.ts';
import { mapItems } from '../catalog/catalog.ts';
import { hasChangesToOthers, unrestorableChanges } from './changes.ts';

type Entries = ExpressionBuilder<Tables, 'time_entries'>;
type Run = Pick<Import, 'teamId' | 'id'>;

function entriesOf(handle: Handle, run: Run) {
  return handle
    .selectFrom('time_entries')
    .where('time_entries.team_id', '=', run.teamId)
    .where('time_entries.import_id', '=', run.id);
}

function partsOfEntry(eb: Entries) {
  return eb
    .selectFrom('time_entry_parts as parts')
    .whereRef('parts.team_id', '=', 'time_entries.team_id')
    .whereRef('parts.entry_id', '=', 'time_entries.id');
}

/** SQL condition: an import created the entry, and since then only imports changed it. */
function isOfImportsOnly(eb: Entries) {
  return eb.exists(
    eb
      .selectFrom('import_changes as changes')
      .select('changes.import_id')
      .whereRef('changes.team_id', '=', 'time_entries.team_id')
      .whereRef('changes.entry_id', '=', 'time_entries.id')
      .whereRef('changes.entry_updated_at', '=', 'time_entries.updated_at')
      .where('changes.only_imports', '=', 1),
  );
}

/**
 * SQL condition for an entry of an import: all of its parts come from the import, and neither the entry nor a part was
 * changed by hand.
 */
function isUntouched(eb: Entries, run: Run) {
  const merged = partsOfEntry(eb).select((parts) => parts.fn.max('parts.created_at').as('at'));
  const changed = partsOfEntry(eb).select('parts.id').whereRef('parts.updated_at', '!=', 'parts.created_at');
  return eb.and([
    eb.or([
      eb('time_entries.updated_at', '=', eb.fn.coalesce(merged, 'time_entries.created_at')),
      isOfImportsOnly(eb),
    ]),
    eb.not(eb.exists(changed)),
    eb.not(eb.exists(partsFromElsewhere(eb, run))),
  ]);
}

function partsFromElsewhere(eb: Entries, run: Run) {
  return partsOfEntry(eb)
    .select('parts.id')
    .where((part) => part.or([part('parts.import_id', 'is', null), part('parts.import_id', '!=', run.id)]));
}

export interface EntryToUndo {
  id: string;
  identityId: string;
}

/** Up to `limit` entries that undoing the import deletes; with `ids`, only entries with these ids. */
export async function findUntouched(
  handle: Handle,
  run: Run,
  limit: number,
  ids?: readonly string[],
): Promise<EntryToUndo[]> {
  let query = entriesOf(handle, run)
    .select(['time_entries.id', 'time_entries.identity_id'])
    .where((eb) => isUntouched(eb, run))
    .limit(limit);
  if (ids) query = query.where(isOneOf(handle, 'time_entries.id', idList(handle, ids)));
  const rows = await query.execute();
  return rows.map((row) => ({ id: row.id, identityId: row.identity_id }));
}

export async function countUntouched(handle: Handle, run: Import): Promise<number> {
  const row = await entriesOf(handle, run)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => isUntouched(eb, run))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The earliest start among the entries that undoing the import deletes; null if it deletes none. */
export async function earliestUntouched(handle: Handle, run: Import): Promise<number | null> {
  const row = await entriesOf(handle, run)
    .select((eb) => eb.fn.min('time_entries.start_at').as('start'))
    .where((eb) => isUntouched(eb, run))
    .executeTakeFirst();
  return row?.start ?? null;
}

/** The ids of all parts of the given entries. */
export async function findPartIds(
  handle: Handle,
  teamId: string,
  entryIds: readonly string[],
): Promise<string[]> {
  const rows = await handle
    .selectFrom('time_entry_parts')
    .select('id')
    .where('team_id', '=', teamId)
    .where(isOneOf(handle, 'entry_id', idList(handle, entryIds)))
    .execute();
  return rows.map((row) => row.id);
}

export interface KeptListing {
  /** Limits the list to the time of this member; null for all members. */
  identityId: string | null;
  after: Place<number> | null;
  limit: number;
}

/**
 * The entries that undoing the import leaves unchanged: its own entries that were changed, entries from elsewhere with
 * parts of the import, and changed entries whose former values cannot be restored.
 */
function keptEntries(handle: Handle, run: Import, identityId: string | null) {
  const query = handle
    .selectFrom('time_entries')
    .where('time_entries.team_id', '=', run.teamId)
    .where((eb) =>
      eb.or([
        eb.and([hasTimeOf(run), eb.or([isFromElsewhere(eb, run), eb.not(isUntouched(eb, run))])]),
        sql<boolean>`time_entries.id in (${unrestorableChanges(run)})`,
      ]),
    );
  return identityId === null ? query : query.where('time_entries.identity_id', '=', identityId);
}

function hasTimeOf(run: Import) {
  return sql<boolean>`time_entries.id in (
    select own.id from time_entries as own where own.team_id = ${run.teamId} and own.import_id = ${run.id}
    union all
    select parts.entry_id from time_entry_parts as parts
    where parts.team_id = ${run.teamId} and parts.import_id = ${run.id})`;
}

function isFromElsewhere(eb: Entries, run: Import) {
  return eb.or([eb('time_entries.import_id', 'is', null), eb('time_entries.import_id', '!=', run.id)]);
}

/**
 * A page of the kept entries, latest start first. `brought` is set for time of the import, `merged` for entries that
 * also contain time from elsewhere.
 */
export async function listKept(
  handle: Handle,
  run: Import,
  { identityId, after, limit }: KeptListing,
): Promise<{ entry: TimeEntry; brought: boolean; merged: boolean }[]> {
  let query = keptEntries(handle, run, identityId)
    .select(entryColumns.map((column) => `time_entries.${column}` as const))
    .select((eb) => [
      hasTimeOf(run).as('brought'),
      eb.or([isFromElsewhere(eb, run), eb.exists(partsFromElsewhere(eb, run))]).as('merged'),
    ]);
  if (after) {
    query = query.where((eb) =>
      eb(eb.refTuple('time_entries.start_at', 'time_entries.id'), '<', eb.tuple(after.key, after.id)),
    );
  }
  const rows = await query
    .orderBy('time_entries.start_at', 'desc')
    .orderBy('time_entries.id', 'desc')
    .limit(limit)
    .execute();
  // SQLite returns 0 and 1.
  return rows.map((row) => ({
    entry: toTimeEntry(row as EntryRow),
    brought: Boolean(row.brought),
    merged: Boolean(row.merged),
  }));
}

export async function countKept(handle: Handle, run: Import, identityId: string | null): Promise<number> {
  const row = await keptEntries(handle, run, identityId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether an import created or changed time of any other identity. */
export async function hasTimeOfOthers(handle: Handle, run: Import, identityId: string): Promise<boolean> {
  for (const table of ['time_entries', 'time_entry_parts'] as const) {
    const row = await handle
      .selectFrom(table)
      .select('id')
      .where('team_id', '=', run.teamId)
      .where('import_id', '=', run.id)
      .where('identity_id', '!=', identityId)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return hasChangesToOthers(handle, run, identityId);
}

/** The kinds of catalog items that an import creates. */
type MadeKind = 'tasks' | 'projects' | 'clients' | 'tags';
export type MadeItem = { [Kind in MadeKind]: { kind: Kind; item: CatalogItems[Kind] } }[MadeKind];

/** The columns that reference items of each kind. */
const REFERENCES = {
  tasks: ['time_entries.task_id', 'time_entry_parts.task_id'],
  projects: ['tasks.project_id', 'time_entries.project_id', 'time_entry_parts.project_id'],
  clients: ['projects.client_id', 'time_entries.client_id', 'time_entry_parts.client_id'],
  tags: ['time_entry_tags.tag_id'],
} as const;

/** Deletes the unused tags that an import created and returns them. Fails like `deleteUnusedWork`. */
export function deleteUnusedTags(tx: Handle, run: Import): Promise<MadeItem[]> {
  return deleteUnused(tx, run, 'tags');
}

/**
 * Deletes the unused clients, projects and tasks that an import created and returns them. Fails with a foreign key
 * violation if another transaction starts to use an item meanwhile.
 */
export async function deleteUnusedWork(tx: Handle, run: Import): Promise<MadeItem[]> {
  const deleted: MadeItem[] = [];
  // In the order of references: a task refers to its project, a project to its client.
  for (const kind of ['tasks', 'projects', 'clients'] as const)
    deleted.push(...(await deleteUnused(tx, run, kind)));
  return deleted;
}

async function deleteUnused(tx: Handle, run: Import, kind: MadeKind): Promise<MadeItem[]> {
  const unused = REFERENCES[kind].map((reference) => {
    const [table] = reference.split('.') as [string];
    return sql<boolean>`not exists (select 1 from ${sql.table(table)}
      where ${sql.ref(`${table}.team_id`)} = ${sql.ref(`${kind}.team_id`)}
      and ${sql.ref(reference)} = ${sql.ref(`${kind}.id`)})`;
  });
  // Saved reports contain the ids of their filters in the text of their parameters.
  const notInReports = sql<boolean>`not exists (select 1 from reports
    where reports.team_id = ${sql.ref(`${kind}.team_id`)}
    and reports.parameters like '%' || cast(${sql.ref(`${kind}.id`)} as text) || '%')`;
  let query = tx.deleteFrom(kind).where('team_id', '=', run.teamId).where('import_id', '=', run.id);
  for (const condition of [...unused, notInReports]) query = query.where(condition);
  const items = mapItems(kind, await query.returningAll().execute());
  return items.map((item) => ({ kind, item }) as MadeItem);
}
