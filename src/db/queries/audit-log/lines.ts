import { type Expression, type RawBuilder, sql } from 'kysely';
import { type AuditAction, accountActions, kindOf } from '../../../domain/audit-log/actions.ts';
import { type AuditChange, MAX_LABEL_LENGTH } from '../../../domain/audit-log/changes.ts';
import { COMMAND_LINE_ACTOR, shownActor } from '../../../domain/audit-log/command-line.ts';
import type { AuditEntry } from '../../../domain/audit-log/entry.ts';
import { INSTALLATION_LOG } from '../../../domain/audit-log/installation-log.ts';
import {
  namesIn,
  type StoredChange,
  shownName,
  withNames,
  withoutNames,
} from '../../../domain/audit-log/names.ts';
import type { Person } from '../../../domain/audit-log/portraits.ts';
import type { Place } from '../../../domain/page.ts';
import { isId } from '../../../lib/ids.ts';
import type { Handle } from '../../database.ts';
import { idList, isOneOf } from '../../dialect.ts';
import type { AuditLogTable } from '../../schema.ts';
import { writingStatement } from '../../statement.ts';
import { shownToTeam } from '../teams/identities.ts';
import { findNames, MAX_NAME_LAG_MS, storeName, storeNameOfUser } from './names.ts';

/** An id that no row has. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

type LineColumns = Pick<AuditLogTable, (typeof lineColumns)[number]>;

type ReadLine = LineColumns & Pick<AuditLogTable, 'seal' | 'hash'>;

/** A new line, which still contains names. The name of the actor is looked up when the line is written. */
export interface NewLine
  extends Omit<LineColumns, 'actor_name' | 'actor_name_id' | 'object_name_id' | 'changes'> {
  user_id: string;
  changes: AuditChange[];
  /** The person that the label and the changes name, with the account; null without such a person. */
  person: Person | null;
}

interface LineParameters extends Omit<LineColumns, 'actor_name' | 'actor_name_id'> {
  user_id: string;
  /** 1 to write the line even if the team is deleted. */
  even_deleted: number;
}

/**
 * Selects the name of an actor in a team. An actor outside the team, such as an invited member who declines, has the
 * name that the team knows.
 */
const actorNamed = (handle: Handle, teamId: string, userId: string) =>
  handle
    .selectFrom('users')
    .leftJoin('identities', (join) =>
      join
        .onRef('identities.user_id', '=', 'users.id')
        .on('identities.team_id', '=', teamId)
        .on('identities.deactivated_at', 'is not', null),
    )
    .where('users.id', '=', userId);

const deletedTeam = (handle: Handle, teamId: string) =>
  handle.selectFrom('teams').select('id').where('id', '=', teamId).where('erase_at', 'is not', null);

const SHOWN_NAME = sql<string>`coalesce(identities.known_name, users.name)`;

/** Inserts nothing if the team is deleted or the log has no recent name of the actor. */
const insert = writingStatement<LineParameters>((db, parameter) =>
  db
    .insertInto('audit_log')
    .columns(lineColumns)
    .expression(
      actorNamed(db, parameter('team_id'), parameter('user_id'))
        .innerJoin('audit_names', (join) =>
          join
            .on('audit_names.team_id', '=', parameter('team_id'))
            .on('audit_names.person_id', '=', parameter('actor_id'))
            .on('audit_names.text', '=', SHOWN_NAME),
        )
        .where(sql`audit_names.used_at + ${sql.lit(MAX_NAME_LAG_MS)}`, '>=', parameter('at'))
        .where(({ or, not, exists }) =>
          or([
            sql<boolean>`cast(${parameter('even_deleted')} as integer) = 1`,
            not(exists(deletedTeam(db, parameter('team_id')))),
          ]),
        )
        .select(({ val }) => [
          val(parameter('team_id')).as('team_id'),
          val(parameter('at')).as('at'),
          val(parameter('id')).as('id'),
          val(parameter('actor_id')).as('actor_id'),
          sql.lit('').as('actor_name'),
          'audit_names.id as actor_name_id',
          val(parameter('source_kind')).as('source_kind'),
          val(parameter('source_id')).as('source_id'),
          val(parameter('source_label')).as('source_label'),
          val(parameter('tool')).as('tool'),
          val(parameter('action')).as('action'),
          val(parameter('object_id')).as('object_id'),
          val(parameter('object_label')).as('object_label'),
          val(parameter('object_name_id')).as('object_name_id'),
          val(parameter('changes')).as('changes'),
          val(parameter('address')).as('address'),
        ]),
    ),
);

const lineColumns = [
  'team_id',
  'at',
  'id',
  'actor_id',
  'actor_name',
  'actor_name_id',
  'source_kind',
  'source_id',
  'source_label',
  'tool',
  'action',
  'object_id',
  'object_label',
  'object_name_id',
  'changes',
  'address',
] as const satisfies (keyof AuditLogTable)[];

/** Writes a line and returns true; false if the team is deleted and the line is not for deleted teams. */
export async function insertLine(tx: Handle, line: NewLine, isForDeleted = true): Promise<boolean> {
  const parameters = { ...(await separateNames(tx, line)), even_deleted: isForDeleted ? 1 : 0 };
  if ((await insert(tx, parameters)) > 0) return true;
  const { team_id: teamId, actor_id: personId, user_id: userId, at } = line;
  if (!isForDeleted && (await deletedTeam(tx, teamId).executeTakeFirst())) return false;
  const name = actorNamed(tx, teamId, userId).select(SHOWN_NAME.as('name'));
  await storeNameOfUser(tx, { teamId, personId, userId, at }, name as unknown as Expression<string>);
  // A line of an unknown user fails, and with it the transaction of the change.
  if ((await insert(tx, parameters)) === 0) throw new Error('The actor of an audited change does not exist.');
  return true;
}

async function separateNames(
  tx: Handle,
  { person, ...line }: NewLine,
): Promise<Omit<LineParameters, 'even_deleted'>> {
  const text = (changes: readonly StoredChange[]) => (changes.length === 0 ? null : JSON.stringify(changes));
  if (person === null) return { ...line, object_name_id: null, changes: text(line.changes) };
  const ids = new Map<string, string>();
  for (const name of new Set([line.object_label, ...namesIn(line.changes)])) {
    const at = { teamId: line.team_id, at: line.at };
    ids.set(name, await storeName(tx, { ...at, personId: person.id, userId: person.userId, text: name }));
  }
  return {
    ...line,
    object_label: '',
    object_name_id: ids.get(line.object_label) ?? null,
    changes: text(withoutNames(line.changes, ids)),
  };
}

export interface AuditSearch {
  teamId: string;
  actorId: string | null;
  /** Null for all actions except account actions, which earlier versions recorded in teams. */
  actions: readonly AuditAction[] | null;
  objectId: string | null;
  sourceId: string | null;
  /** The range includes `from` and excludes `to`. */
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
  // The index returns the lines of one action in order. For several actions at once, the database would read and sort
  // all of their lines.
  const actionGroups = actions === null || isNarrow ? [actions] : actions.map((action) => [action]);
  const lists = await Promise.all<ReadLine[]>([
    ...actionGroups.map((group) => listLines(handle, { ...search, actions: group }, window)),
    ...(search.teamId !== INSTALLATION_LOG && (actions === null || actions.includes(CREATION))
      ? [listCreations(handle, search, window)]
      : []),
  ]);
  return addNames(handle, search.teamId, lists.flat().sort(newestFirst).slice(0, window.limit));
}

/** Events that a user caused and events of the user's account, newest first. */
export async function listAccountLog(
  handle: Handle,
  { userId, from }: { userId: string; from: number },
  window: Window,
): Promise<AuditEntry[]> {
  const everything = {
    ...{ teamId: INSTALLATION_LOG, actorId: null, objectId: null, sourceId: null },
    ...{ actions: null, from, to: null },
  };
  // Each list is read in order from its own index.
  const lists = await Promise.all([
    listLines(handle, everything, window, causedByOrFor(userId)),
    listLines(handle, { ...everything, objectId: userId }, window),
  ]);
  const lines = new Map(lists.flat().map((line) => [line.id, line]));
  const shown = [...lines.values()].sort(newestFirst).slice(0, window.limit);
  return addNames(handle, INSTALLATION_LOG, shown);
}

/** `isByCommandLine` of domain/audit-log in SQL. */
const byCommandLine = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.source_kind`)} = 'COMMAND_LINE' and ${sql.ref(`${table}.source_label`)} is null)`;

/** SQL condition: the line is shown with this actor. */
function isByActor(table: string, column: string, actorId: string): RawBuilder<boolean> {
  if (actorId === COMMAND_LINE_ACTOR.id) return byCommandLine(table);
  return sql`(${sql.ref(`${table}.${column}`)} = ${actorId} and not ${byCommandLine(table)})`;
}

/**
 * SQL condition: the user caused the event, or the command line did so for the user's account. Excludes actions of the
 * command line on behalf of a team member.
 */
function causedByOrFor(userId: string): RawBuilder<boolean> {
  const ofAccount = sql`action in (${sql.join(accountActions)})`;
  return sql`(actor_id = ${userId} and (not ${byCommandLine('audit_log')} or ${ofAccount}))`;
}

function listLines(
  handle: Handle,
  { teamId, actorId, objectId, sourceId, actions, from, to }: AuditSearch,
  { after, limit }: Window,
  condition: Expression<boolean> = sql.lit(true),
): Promise<ReadLine[]> {
  let query = handle
    .selectFrom('audit_log')
    .select([...lineColumns, 'seal', 'hash'])
    .where('team_id', '=', teamId)
    .where(condition);
  if (actions === null && teamId !== INSTALLATION_LOG)
    query = query.where('action', 'not in', accountActions);
  if (actorId !== null) query = query.where(isByActor('audit_log', 'actor_id', actorId));
  if (objectId !== null) query = query.where('object_id', '=', objectId);
  if (sourceId !== null) query = query.where('source_id', '=', sourceId);
  if (actions) query = query.where('action', 'in', actions);
  if (to !== null) query = query.where('at', '<', to);
  if (after) query = query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(after.key, after.id)));
  return query.where('at', '>=', from).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

const CREATION = 'timeEntry.create';

/** The creations of time entries whose creator is stored with the entry, as audit lines. */
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
      sql.lit<null>(null).as('actor_name_id'),
      'entry.source_kind',
      'entry.source_id',
      'entry.source_label',
      'entry.created_tool as tool',
      sql.lit<AuditAction>(CREATION).as('action'),
      sql<string>`cast(${ref('entry.id')} as text)`.as('object_id'),
      sql<string>`coalesce(substr(${ref('entry.title')}, 1, ${sql.lit(MAX_LABEL_LENGTH)}), '')`.as(
        'object_label',
      ),
      sql.lit<null>(null).as('object_name_id'),
      sql.lit<null>(null).as('changes'),
      sql.lit<null>(null).as('address'),
      sql.lit<null>(null).as('seal'),
      sql.lit<null>(null).as('hash'),
      'identities.user_id',
    ])
    .where('entry.team_id', '=', teamId)
    .where('entry.created_by', 'is not', null);
}

function listCreations(
  handle: Handle,
  { teamId, actorId, objectId, sourceId, from, to }: AuditSearch,
  { after, limit }: Window,
): Promise<ReadLine[]> {
  let query = creationLines(handle, teamId);
  if (actorId !== null) query = query.where(isByActor('entry', 'created_by', actorId));
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

/** Writes permanent lines for the creations of entries that are about to be deleted. */
export async function writeCreationLines(tx: Handle, teamId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const entries = creationLines(tx, teamId).where(isOneOf(tx, 'entry.id', idList(tx, ids)));
  const lines = [];
  for (const { user_id: userId, actor_name: text, ...line } of await entries.execute()) {
    const name = { teamId, personId: line.actor_id, userId, text, at: line.at };
    lines.push({ ...line, actor_name: '', actor_name_id: await storeName(tx, name) });
  }
  if (lines.length > 0) await tx.insertInto('audit_log').values(lines).execute();
}

interface Placed {
  at: number;
  id: string;
}

function newestFirst(a: Placed, b: Placed): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1);
}

async function addNames(handle: Handle, teamId: string, lines: readonly ReadLine[]): Promise<AuditEntry[]> {
  const read = lines.map((line) => ({
    line,
    changes: line.changes === null ? [] : (JSON.parse(line.changes) as StoredChange[]),
  }));
  const ids = read.flatMap(({ line, changes }) => [
    ...[line.actor_name_id, line.object_name_id],
    ...changes.flatMap(({ oldName, newName }) => [oldName, newName]),
  ]);
  const names = await findNames(handle, teamId, [...new Set(ids.filter((id) => id != null))]);
  return read.map(({ line, changes }) => {
    const textOf = (id: string, personId: string, kind: 'team' | 'person' = 'person') =>
      shownName(names.get(id) ?? { personId, text: null }, kind);
    const objectKind = kindOf(line.action) === 'team' ? 'team' : 'person';
    const source = { kind: line.source_kind, id: line.source_id, label: line.source_label };
    const actorName =
      line.actor_name_id === null ? line.actor_name : textOf(line.actor_name_id, line.actor_id);
    return {
      id: line.id,
      teamId: line.team_id,
      at: line.at,
      ...shownActor({ actorId: line.actor_id, actorName, source, action: line.action }),
      source,
      tool: line.tool,
      action: line.action,
      objectId: line.object_id,
      objectLabel:
        line.object_name_id === null
          ? line.object_label
          : textOf(line.object_name_id, line.object_id, objectKind),
      changes: withNames(changes, (id) => textOf(id, line.object_id, objectKind)),
      address: line.address,
      link: line.seal === null ? null : { number: Number(line.seal), hash: line.hash ?? '' },
    };
  });
}

/** The next team in the log, by id, including deleted teams. */
export async function nextTeamInLog(handle: Handle, after: string | null): Promise<string | undefined> {
  const first = handle.selectFrom('audit_log').select('team_id').orderBy('team_id').limit(1);
  return (await (after === null ? first : first.where('team_id', '>', after)).executeTakeFirst())?.team_id;
}

/** Moves the instant after which lines are kept. Triggers prevent the deletion of newer lines. */
export async function keepSince(tx: Handle, instant: number): Promise<void> {
  await tx.updateTable('audit_log_kept').set({ since: instant }).where('since', '<', instant).execute();
}

/** The instant since which every line is kept. */
export async function keptSince(handle: Handle): Promise<number> {
  return (await handle.selectFrom('audit_log_kept').select('since').executeTakeFirstOrThrow()).since;
}

/**
 * Sets the instant of `keepSince` in a database that was filled by a copy, which does not include the instant. It is
 * the time of the first remaining line of all chains. Without remaining lines, it is later than everything that had
 * lines.
 */
export async function setKeptSinceFromLines(tx: Handle): Promise<void> {
  const firstLines = tx
    .selectFrom('audit_log as line')
    .leftJoin('audit_chains as chain', 'chain.team_id', 'line.team_id')
    .select(({ fn }) => fn.min('line.at').as('at'))
    .where(({ eb, or, ref }) =>
      or([eb('line.seal', 'is', null), eb('line.seal', '=', sql<number>`${ref('chain.removed')} + 1`)]),
    )
    // The line of a new time entry can be older than the lines before it in the chain.
    .where(({ eb, or }) => or([eb('line.action', '<>', CREATION), eb('line.changes', 'is not', null)]));
  const names = tx.selectFrom('audit_names').select(({ fn }) => fn.max('used_at').as('at'));
  const teams = tx.selectFrom('teams').select(({ fn }) => fn.max('created_at').as('at'));
  const [first, ...last] = await Promise.all(
    [firstLines, names, teams].map(async (query) => (await query.executeTakeFirst())?.at ?? null),
  );
  await keepSince(tx, first ?? Math.max(...last.map((at) => (at === null ? 0 : at + 1))));
}
