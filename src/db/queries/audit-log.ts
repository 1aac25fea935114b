import { type Expression, sql } from 'kysely';
import { type AuditAction, accountActions } from '../../domain/audit-log/actions.ts';
import { LONGEST_LABEL } from '../../domain/audit-log/changes.ts';
import type { AuditEntry } from '../../domain/audit-log/entry.ts';
import { INSTALLATION_LOG } from '../../domain/audit-log/installation-log.ts';
import type { Place } from '../../domain/page.ts';
import { isId } from '../../lib/ids.ts';
import type { Handle } from '../database.ts';
import { idList, isOneOf } from '../dialect.ts';
import type { AuditLogTable } from '../schema.ts';
import { writingStatement } from '../statement.ts';
import { shownToTeam } from './identities.ts';

/** The id of nothing. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** A line without the name of who did it, which is looked up when it is written. */
export interface NewLine extends Omit<AuditLogTable, 'actor_name'> {
  user_id: string;
}

const insert = writingStatement<NewLine>((db, parameter) =>
  db.insertInto('audit_log').values({
    team_id: parameter('team_id'),
    at: parameter('at'),
    id: parameter('id'),
    actor_id: parameter('actor_id'),
    // A line of somebody whom there is not is refused, and with it the change that it is about. One who is not in the team, such as an
    // invited member who declines, is named as the team knows them.
    actor_name: db
      .selectFrom('users')
      .leftJoin('identities', (join) =>
        join
          .onRef('identities.user_id', '=', 'users.id')
          .on('identities.team_id', '=', parameter('team_id'))
          .on('identities.deactivated_at', 'is not', null),
      )
      .select(({ fn }) => fn.coalesce('identities.known_name', 'users.name').as('name'))
      .where('users.id', '=', parameter('user_id')) as unknown as Expression<string>,
    source_kind: parameter('source_kind'),
    source_id: parameter('source_id'),
    source_label: parameter('source_label'),
    tool: parameter('tool'),
    action: parameter('action'),
    object_id: parameter('object_id'),
    object_label: parameter('object_label'),
    changes: parameter('changes'),
  }),
);

export async function insertLine(tx: Handle, line: NewLine): Promise<void> {
  await insert(tx, line);
}

export interface AuditSearch {
  teamId: string;
  actorId: string | null;
  /** Null for all of them, but for those of accounts, which earlier versions recorded in teams. */
  actions: readonly AuditAction[] | null;
  objectId: string | null;
  sourceId: string | null;
  /** From the first on, before the second. */
  from: number;
  to: number | null;
}

interface Window {
  after: Place<number> | null;
  limit: number;
}

/** Newest first. */
export async function listAuditLog(
  handle: Handle,
  search: AuditSearch,
  window: Window,
): Promise<AuditEntry[]> {
  const { actions } = search;
  const isNarrow = [search.actorId, search.objectId, search.sourceId].some((id) => id !== null);
  // Each is in order along the index; of several at once the database would read and sort all that there are.
  const apart = actions === null || isNarrow ? [actions] : actions.map((action) => [action]);
  const found = await Promise.all([
    ...apart.map((some) => listLines(handle, { ...search, actions: some }, window)),
    ...(search.teamId !== INSTALLATION_LOG && (actions === null || actions.includes(CREATION))
      ? [listCreations(handle, search, window)]
      : []),
  ]);
  return found.flat().map(toEntry).sort(newestFirst).slice(0, window.limit);
}

/** Events of accounts that a user did, or that were done to their account, newest first. */
export async function listAccountLog(
  handle: Handle,
  { userId, from }: { userId: string; from: number },
  window: Window,
): Promise<AuditEntry[]> {
  const all = {
    ...{ teamId: INSTALLATION_LOG, actorId: null, objectId: null, sourceId: null },
    ...{ actions: null, from, to: null },
  };
  // Each is in order along an index of its own.
  const found = await Promise.all([
    listLines(handle, { ...all, actorId: userId }, window),
    listLines(handle, { ...all, objectId: userId }, window),
  ]);
  const lines = new Map(found.flat().map((line) => [line.id, line]));
  return [...lines.values()].map(toEntry).sort(newestFirst).slice(0, window.limit);
}

function listLines(
  handle: Handle,
  { teamId, actorId, objectId, sourceId, actions, from, to }: AuditSearch,
  { after, limit }: Window,
): Promise<AuditLogTable[]> {
  let query = handle.selectFrom('audit_log').selectAll().where('team_id', '=', teamId);
  if (actions === null && teamId !== INSTALLATION_LOG)
    query = query.where('action', 'not in', accountActions);
  if (actorId !== null) query = query.where('actor_id', '=', actorId);
  if (objectId !== null) query = query.where('object_id', '=', objectId);
  if (sourceId !== null) query = query.where('source_id', '=', sourceId);
  if (actions) query = query.where('action', 'in', actions);
  if (to !== null) query = query.where('at', '<', to);
  if (after) query = query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(after.key, after.id)));
  return query.where('at', '>=', from).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

const CREATION = 'timeEntry.create';

/** The time entries of a team that say themselves who made them, as lines. */
function creationLines(handle: Handle, teamId: string) {
  return handle
    .selectFrom('time_entries as entry')
    .innerJoin('identities', (join) =>
      join.onRef('identities.team_id', '=', 'entry.team_id').onRef('identities.id', '=', 'entry.created_by'),
    )
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(({ ref }) => [
      'entry.team_id',
      'entry.created_at as at',
      'entry.id',
      'identities.id as actor_id',
      shownToTeam('name').as('actor_name'),
      'entry.source_kind',
      'entry.source_id',
      'entry.source_label',
      'entry.created_tool as tool',
      sql.lit<AuditAction>(CREATION).as('action'),
      sql<string>`cast(${ref('entry.id')} as text)`.as('object_id'),
      sql<string>`coalesce(substr(${ref('entry.title')}, 1, ${sql.lit(LONGEST_LABEL)}), '')`.as(
        'object_label',
      ),
      sql.lit<null>(null).as('changes'),
    ])
    .where('entry.team_id', '=', teamId)
    .where('entry.created_by', 'is not', null);
}

function listCreations(
  handle: Handle,
  { teamId, actorId, objectId, sourceId, from, to }: AuditSearch,
  { after, limit }: Window,
): Promise<AuditLogTable[]> {
  let query = creationLines(handle, teamId);
  if (actorId !== null) query = query.where('entry.created_by', '=', actorId);
  if (objectId !== null) query = query.where('entry.id', '=', isId(objectId) ? objectId : NO_ID);
  if (sourceId !== null) query = query.where('entry.source_id', '=', sourceId);
  if (to !== null) query = query.where('entry.created_at', '<', to);
  if (after) {
    query = query.where((eb) =>
      eb(eb.refTuple('entry.created_at', 'entry.id'), '<', eb.tuple(after.key, after.id)),
    );
  }
  return query
    .where('entry.created_at', '>=', from)
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute();
}

/** Gives entries that are about to be deleted lines that stay. */
export async function keepCreations(tx: Handle, teamId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('audit_log')
    .columns([
      'team_id',
      'at',
      'id',
      'actor_id',
      'actor_name',
      'source_kind',
      'source_id',
      'source_label',
      'tool',
      'action',
      'object_id',
      'object_label',
      'changes',
    ])
    .expression(creationLines(tx, teamId).where(isOneOf(tx, 'entry.id', idList(tx, ids))))
    .execute();
}

function newestFirst(a: AuditEntry, b: AuditEntry): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1);
}

function toEntry(row: AuditLogTable): AuditEntry {
  return {
    id: row.id,
    teamId: row.team_id,
    at: row.at,
    actorId: row.actor_id,
    actorName: row.actor_name,
    source: { kind: row.source_kind, id: row.source_id, label: row.source_label },
    tool: row.tool,
    action: row.action,
    objectId: row.object_id,
    objectLabel: row.object_label,
    changes: row.changes === null ? [] : JSON.parse(row.changes),
  };
}

/** The team with the smallest id above another's of which there are lines, whether or not there still is the team. */
export async function nextTeamInLog(handle: Handle, after: string | null): Promise<string | undefined> {
  const first = handle.selectFrom('audit_log').select('team_id').orderBy('team_id').limit(1);
  return (await (after === null ? first : first.where('team_id', '>', after)).executeTakeFirst())?.team_id;
}

/** Deletes some of the lines of a team that are older than an instant, the oldest first; false where that was all of them. */
export async function deleteOldLines(
  tx: Handle,
  teamId: string,
  before: number,
  most: number,
): Promise<boolean> {
  // What is younger cannot be deleted by any statement.
  await tx.updateTable('audit_log_kept').set({ since: before }).where('since', '<', before).execute();
  const last = await tx
    .selectFrom('audit_log')
    .select('at')
    .where('team_id', '=', teamId)
    .where('at', '<', before)
    .orderBy('at')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  await tx
    .deleteFrom('audit_log')
    .where('team_id', '=', teamId)
    // With all of the last one's millisecond, which may be more than were asked for.
    .where('at', '<', last ? Math.min(last.at + 1, before) : before)
    .execute();
  return last !== undefined;
}
