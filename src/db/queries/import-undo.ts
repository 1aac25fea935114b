import { type ExpressionBuilder, sql } from 'kysely';
import type { Import, TimeEntry } from '../../domain/entities.ts';
import type { Handle } from '../database.ts';
import { idList, isOneOf } from '../dialect.ts';
import { toTimeEntry } from '../rows.ts';
import { type EntryRow, entryColumns, type Tables } from '../schema.ts';

type Entries = ExpressionBuilder<Tables, 'time_entries'>;

function entriesOf(handle: Handle, run: Import) {
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

/** Of an entry of an import: nothing of it came from elsewhere, neither it nor anything in it was changed by hand since. */
function isUntouched(eb: Entries, run: Import) {
  const merged = partsOfEntry(eb).select((parts) => parts.fn.max('parts.created_at').as('at'));
  const changed = partsOfEntry(eb).select('parts.id').whereRef('parts.updated_at', '!=', 'parts.created_at');
  return eb.and([
    eb('time_entries.updated_at', '=', eb.fn.coalesce(merged, 'time_entries.created_at')),
    eb.not(eb.exists(changed)),
    eb.not(eb.exists(partsFromElsewhere(eb, run))),
  ]);
}

function partsFromElsewhere(eb: Entries, run: Import) {
  return partsOfEntry(eb)
    .select('parts.id')
    .where((part) => part.or([part('parts.import_id', 'is', null), part('parts.import_id', '!=', run.id)]));
}

export interface EntryToUndo {
  id: string;
  identityId: string;
}

/** Some of the entries that go when an import is taken back; with `ids`, those among them. */
export async function findUntouched(
  handle: Handle,
  run: Import,
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

/** The ids of everything that was merged into some entries. */
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

/** What stays when an import is taken back: those of its own entries that were touched. */
function keptOwn(handle: Handle, run: Import) {
  return entriesOf(handle, run).where((eb) => eb.not(isUntouched(eb, run)));
}

/** And entries from elsewhere that have time of it; found by what was merged, which is little. */
function keptOthers(handle: Handle, run: Import) {
  return handle
    .selectFrom('time_entries')
    .where(
      sql<boolean>`(time_entries.team_id, time_entries.id) in (select parts.team_id, parts.entry_id
        from time_entry_parts as parts where parts.team_id = ${run.teamId} and parts.import_id = ${run.id})`,
    )
    .where((eb) =>
      eb.or([eb('time_entries.import_id', 'is', null), eb('time_entries.import_id', '!=', run.id)]),
    );
}

/** Some of them, each with whether time from elsewhere is in it. */
export async function findKept(
  handle: Handle,
  run: Import,
  limit: number,
): Promise<{ entry: TimeEntry; merged: boolean }[]> {
  const columns = entryColumns.map((column) => `time_entries.${column}` as const);
  const own = await keptOwn(handle, run)
    .select(columns)
    .select((eb) => eb.exists(partsFromElsewhere(eb, run)).as('merged'))
    .orderBy('time_entries.start_at', 'desc')
    .orderBy('time_entries.id', 'desc')
    .limit(limit)
    .execute();
  const others = await keptOthers(handle, run)
    .select(columns)
    .limit(limit - own.length)
    .execute();
  return [
    // SQLite has 0 and 1 for this.
    ...own.map((row) => ({ entry: toTimeEntry(row as EntryRow), merged: Boolean(row.merged) })),
    ...others.map((row) => ({ entry: toTimeEntry(row as EntryRow), merged: true })),
  ];
}

export async function countKept(handle: Handle, run: Import): Promise<number> {
  const counts = await Promise.all(
    [keptOwn(handle, run), keptOthers(handle, run)].map((query) =>
      query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** Whether an import brought time of anyone but one identity. */
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
  return false;
}

/** Deletes what an import made of the catalog and nothing uses. Fails with a foreign-key violation where that begins now. */
export async function deleteEmptyCatalog(tx: Handle, run: Import): Promise<void> {
  const users = {
    tasks: ['time_entries.task_id', 'time_entry_parts.task_id'],
    projects: ['tasks.project_id', 'time_entries.project_id', 'time_entry_parts.project_id'],
    clients: ['projects.client_id', 'time_entries.client_id', 'time_entry_parts.client_id'],
  } as const;
  // Tasks first, then what they are part of.
  for (const kind of ['tasks', 'projects', 'clients'] as const) {
    const unused = users[kind].map((reference) => {
      const [table] = reference.split('.') as [string];
      return sql<boolean>`not exists (select 1 from ${sql.table(table)}
        where ${sql.ref(`${table}.team_id`)} = ${sql.ref(`${kind}.team_id`)}
        and ${sql.ref(reference)} = ${sql.ref(`${kind}.id`)})`;
    });
    let query = tx.deleteFrom(kind).where('team_id', '=', run.teamId).where('import_id', '=', run.id);
    for (const condition of unused) query = query.where(condition);
    await query.execute();
  }
}
