import type { TimeEntry } from '../../../domain/entities.ts';
import type { Interval } from '../../../domain/time/interval.ts';
import type { Handle } from '../../database.ts';
import { type IdList, idList, isOneOf } from '../../dialect.ts';
import { fromTimeEntry, toTimeEntry } from '../../rows.ts';
import { type CreatorColumns, type EntryRow, entryColumns, type TimeEntriesTable } from '../../schema.ts';
import { statement, writingStatement } from '../../statement.ts';

interface EntryKey {
  teamId: string;
  id: string;
}

const NO_CREATOR: CreatorColumns = { created_by: null, created_tool: null };

const insert = writingStatement<TimeEntriesTable>((db, parameter) =>
  db.insertInto('time_entries').values({
    team_id: parameter('team_id'),
    id: parameter('id'),
    identity_id: parameter('identity_id'),
    project_id: parameter('project_id'),
    client_id: parameter('client_id'),
    task_id: parameter('task_id'),
    start_at: parameter('start_at'),
    end_at: parameter('end_at'),
    title: parameter('title'),
    description: parameter('description'),
    search_text: parameter('search_text'),
    billable: parameter('billable'),
    rate_minor: parameter('rate_minor'),
    rate_currency: parameter('rate_currency'),
    imported_amount_minor: parameter('imported_amount_minor'),
    imported_duration_ms: parameter('imported_duration_ms'),
    imported_billable: parameter('imported_billable'),
    imported_rate_minor: parameter('imported_rate_minor'),
    imported_currency: parameter('imported_currency'),
    idempotency_key: parameter('idempotency_key'),
    source_kind: parameter('source_kind'),
    source_id: parameter('source_id'),
    source_label: parameter('source_label'),
    import_id: parameter('import_id'),
    created_at: parameter('created_at'),
    updated_at: parameter('updated_at'),
    created_by: parameter('created_by'),
    created_tool: parameter('created_tool'),
  }),
);

/** Stores the creator with the entry; the audit log derives a line from the entry. */
export async function insertTimeEntry(tx: Handle, entry: TimeEntry, creator = NO_CREATOR): Promise<void> {
  await insert(tx, { ...fromTimeEntry(entry), ...creator });
}

export async function updateTimeEntry(tx: Handle, entry: TimeEntry): Promise<void> {
  await tx
    .updateTable('time_entries')
    .set(fromTimeEntry(entry))
    .where('team_id', '=', entry.teamId)
    .where('id', '=', entry.id)
    .execute();
}

/** Also deletes their parts. */
export async function deleteTimeEntries(tx: Handle, teamId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('time_entries')
    .where('team_id', '=', teamId)
    .where(isOneOf(tx, 'id', idList(tx, ids)))
    .execute();
}

export async function findTimeEntry(
  handle: Handle,
  teamIds: readonly string[],
  id: string,
): Promise<TimeEntry | undefined> {
  if (teamIds.length === 0) return undefined;
  const row = await handle
    .selectFrom('time_entries')
    .select(entryColumns)
    .where('team_id', 'in', teamIds)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toTimeEntry(row);
}

const byIds = statement<{ teamIds: IdList; ids: IdList }, EntryRow>((db, parameter) =>
  db
    .selectFrom('time_entries')
    .select(entryColumns)
    .where(isOneOf(db, 'team_id', parameter('teamIds')))
    .where(isOneOf(db, 'id', parameter('ids'))),
);

export async function findTimeEntries(
  handle: Handle,
  teamIds: readonly string[],
  ids: readonly string[],
): Promise<TimeEntry[]> {
  if (teamIds.length === 0 || ids.length === 0) return [];
  const rows = await byIds(handle, { teamIds: idList(handle, teamIds), ids: idList(handle, ids) });
  return rows.map(toTimeEntry);
}

const byKey = statement<EntryKey, EntryRow>((db, parameter) =>
  db
    .selectFrom('time_entries')
    .select(entryColumns)
    .where('team_id', '=', parameter('teamId'))
    .where('id', '=', parameter('id')),
);

/** Reads an entry again after its identity is locked. */
export async function reloadTimeEntry(tx: Handle, key: EntryKey): Promise<TimeEntry | undefined> {
  const [row] = await byKey(tx, { teamId: key.teamId, id: key.id });
  return row && toTimeEntry(row);
}

interface OverlapSearch extends Interval {
  teamId: string;
  identityId: string;
  earliestStart: number;
}

const overlapping = statement<OverlapSearch, EntryRow>((db, parameter) =>
  db
    .selectFrom('time_entries')
    .select(entryColumns)
    .where('team_id', '=', parameter('teamId'))
    .where('identity_id', '=', parameter('identityId'))
    .where('start_at', '>', parameter('earliestStart'))
    .where('start_at', '<', parameter('end'))
    .where('end_at', '>', parameter('start')),
);

export type FinishedEntry = TimeEntry & { end: number };

/** The finished entries of an identity that overlap a range. Running timers have no end and are excluded. */
export async function findOverlapping(
  tx: Handle,
  identity: { id: string; teamId: string; longestEntry: number },
  range: Interval,
): Promise<FinishedEntry[]> {
  const rows = await overlapping(tx, {
    teamId: identity.teamId,
    identityId: identity.id,
    start: range.start,
    end: range.end,
    earliestStart: range.start - identity.longestEntry,
  });
  return rows.map((row) => toTimeEntry(row) as FinishedEntry);
}

/** The running timers of the given identities, latest start first. */
export async function findRunning(
  handle: Handle,
  identities: readonly { teamId: string; identityId: string }[],
): Promise<TimeEntry[]> {
  if (identities.length === 0) return [];
  const rows = await handle
    .selectFrom('time_entries')
    .select(entryColumns)
    .where('end_at', 'is', null)
    .where(
      isOneOf(
        handle,
        'team_id',
        idList(
          handle,
          identities.map(({ teamId }) => teamId),
        ),
      ),
    )
    .where(
      isOneOf(
        handle,
        'identity_id',
        idList(
          handle,
          identities.map(({ identityId }) => identityId),
        ),
      ),
    )
    .orderBy('start_at', 'desc')
    .execute();
  return rows.map(toTimeEntry);
}
