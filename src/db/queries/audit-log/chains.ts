import type { Link, StoredLine } from '../../../domain/audit-log/chain.ts';
import type { Handle } from '../../database.ts';
import { forNoKeyUpdate, setSeals } from '../../dialect.ts';

/** The ends of a chain: the last sealed line and the last removed line. */
export interface Chain {
  last: Link;
  removed: Link;
}

/** The next team, by id, with unsealed lines. */
export async function nextTeamToSeal(handle: Handle, after: string | null): Promise<string | undefined> {
  const first = handle
    .selectFrom('audit_log')
    .select('team_id')
    .where('seal', 'is', null)
    .orderBy('team_id')
    .limit(1);
  return (await (after === null ? first : first.where('team_id', '>', after)).executeTakeFirst())?.team_id;
}

/** Locks a chain, so that only one transaction at a time extends or truncates it. */
export async function lockChain(tx: Handle, teamId: string): Promise<Chain> {
  await tx
    .insertInto('audit_chains')
    .values({ team_id: teamId, sealed: 0, hash: '', removed: 0, removed_hash: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const query = tx.selectFrom('audit_chains').selectAll().where('team_id', '=', teamId);
  return toChain(await forNoKeyUpdate(tx, query, 'audit_chains').executeTakeFirstOrThrow());
}

export async function findChain(handle: Handle, teamId: string): Promise<Chain | undefined> {
  const query = handle.selectFrom('audit_chains').selectAll().where('team_id', '=', teamId);
  const row = await query.executeTakeFirst();
  return row && toChain(row);
}

/** The ids of all logs with a chain, with lines, or with names that were used since an instant. */
export async function findLogs(handle: Handle, since: number): Promise<string[]> {
  const logs = await handle
    .selectFrom('audit_chains')
    .select('team_id')
    .union(handle.selectFrom('audit_log').select('team_id'))
    .union(handle.selectFrom('audit_names').select('team_id').where('used_at', '>=', since))
    .execute();
  return logs.map(({ team_id }) => team_id);
}

/** The instant of the oldest line of any log. */
export async function firstInstantOfLogs(handle: Handle): Promise<number | null> {
  const query = handle.selectFrom('audit_log').select(({ fn }) => fn.min('at').as('at'));
  return (await query.executeTakeFirst())?.at ?? null;
}

/** The teams created at or after an instant, with their creation times. */
export async function findTeamsCreatedSince(handle: Handle, since: number): Promise<Map<string, number>> {
  const query = handle.selectFrom('teams').select(['id', 'created_at']).where('created_at', '>=', since);
  return new Map((await query.execute()).map(({ id, created_at }) => [id, created_at]));
}

export async function hasLineOfCreation(handle: Handle, teamId: string): Promise<boolean> {
  const query = handle
    .selectFrom('audit_log')
    .select('id')
    .where('team_id', '=', teamId)
    .where('action', '=', 'team.create')
    .limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The instants since `since` for which a name was stored with a line, but the log has no line. */
export async function findInstantsWithoutLine(
  handle: Handle,
  teamId: string,
  since: number,
  limit: number,
): Promise<number[]> {
  const rows = await handle
    .selectFrom('audit_names as name')
    .select('name.used_at')
    .distinct()
    .where('name.team_id', '=', teamId)
    .where('name.used_at', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_log as line')
            .select('line.id')
            .whereRef('line.team_id', '=', 'name.team_id')
            .whereRef('line.at', '=', 'name.used_at'),
        ),
      ),
    )
    .orderBy('name.used_at')
    .limit(limit)
    .execute();
  return rows.map(({ used_at }) => used_at);
}

export interface UnsealedLine extends StoredLine {
  actor_name: string;
}

/** The oldest unsealed lines. */
export function findUnsealed(handle: Handle, teamId: string, limit: number): Promise<UnsealedLine[]> {
  return handle
    .selectFrom('audit_log')
    .select([...storedColumns, 'actor_name'])
    .where('team_id', '=', teamId)
    .where('seal', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countUnsealed(handle: Handle, teamId: string): Promise<number> {
  const { count } = await handle
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('team_id', '=', teamId)
    .where('seal', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface SealedLine extends StoredLine {
  seal: number;
  hash: string;
}

/** Lines in chain order, starting after a number or a line. */
export async function findSealed(
  handle: Handle,
  teamId: string,
  after: number | SealedLine,
  limit: number,
): Promise<SealedLine[]> {
  let query = handle
    .selectFrom('audit_log')
    .select([...storedColumns, 'seal', 'hash'])
    .where('team_id', '=', teamId);
  if (typeof after === 'number') query = query.where('seal', '>', after);
  else {
    // Several lines can have the same number if the unique index was dropped.
    query = query
      .where('seal', '>=', after.seal)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('seal', 'at', 'id'), '>', tuple(after.seal, after.at, after.id)),
      );
  }
  const rows = await query.orderBy('seal').orderBy('at').orderBy('id').limit(limit).execute();
  return rows.map(({ seal, hash, ...line }) => ({ ...line, seal: Number(seal), hash: hash ?? '' }));
}

/** Lines with seals up to a number, in order. */
export async function findSealedUpTo(
  handle: Handle,
  teamId: string,
  number: number,
  limit: number,
): Promise<{ id: string; seal: number }[]> {
  const rows = await handle
    .selectFrom('audit_log')
    .select(['id', 'seal'])
    .where('team_id', '=', teamId)
    .where('seal', '<=', number)
    .orderBy('seal')
    .limit(limit)
    .execute();
  return rows.map(({ id, seal }) => ({ id, seal: Number(seal) }));
}

export interface Seal extends Link {
  line: StoredLine;
}

/** Seals lines whose names are already stored separately. */
export async function sealLines(tx: Handle, teamId: string, seals: readonly Seal[]): Promise<void> {
  if (seals.length === 0) return;
  await setSeals(
    tx,
    teamId,
    seals.map(({ line: { at, id }, number, hash }) => ({ at, id, number, hash })),
  );
}

export async function extendChain(tx: Handle, teamId: string, last: Link): Promise<void> {
  await tx
    .updateTable('audit_chains')
    .set({ sealed: last.number, hash: last.hash })
    .where('team_id', '=', teamId)
    .execute();
}

/** Seals a line of an earlier version and removes the names that it contains. */
export async function sealOldLine(tx: Handle, { line, number, hash }: Seal): Promise<void> {
  const { actor_name_id, object_label, object_name_id, changes } = line;
  await tx
    .updateTable('audit_log')
    .set({ actor_name: '', actor_name_id, object_label, object_name_id, changes, seal: number, hash })
    .where('team_id', '=', line.team_id)
    .where('at', '=', line.at)
    .where('id', '=', line.id)
    .execute();
}

/** Removes the lines of a chain up to `last`, whose number and hash stay as the start of the chain. */
export async function removeSealed(tx: Handle, teamId: string, last: Link): Promise<void> {
  await tx
    .updateTable('audit_chains')
    .set({ removed: last.number, removed_hash: last.hash })
    .where('team_id', '=', teamId)
    .execute();
  await tx.deleteFrom('audit_log').where('team_id', '=', teamId).where('seal', '<=', last.number).execute();
}

const storedColumns = [
  'team_id',
  'at',
  'id',
  'actor_id',
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
] as const satisfies (keyof StoredLine)[];

function toChain(row: { sealed: number; hash: string; removed: number; removed_hash: string }): Chain {
  return {
    last: { number: Number(row.sealed), hash: row.hash },
    removed: { number: Number(row.removed), hash: row.removed_hash },
  };
}
