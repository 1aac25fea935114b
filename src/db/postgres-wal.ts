import { sql } from 'kysely';
import type pg from 'pg';
import type { Handle } from './database.ts';
import { statement } from './statement.ts';

/** How far a primary has written, by which a standby can tell whether it has all of it. */
export interface Position {
  lsn: string;
  /** Another one after each promotion: what was written before it may not be what others have at the same place. */
  timeline: number;
  /** Which database of which cluster; a replica has the same of both. */
  identity: string;
}

const IDENTITY = `(select system_identifier from pg_control_system()) || ' ' ||
  (select oid from pg_database where datname = current_database())`;

const position = statement<object, Position>((db) => ({
  compile: () =>
    sql<Position>`select lsn::text as lsn, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline,
      ${sql.raw(IDENTITY)} as identity from pg_current_wal_insert_lsn() as lsn`.compile(db),
}));

/** How far the primary has written. */
export async function positionOf(primary: Handle): Promise<Position> {
  const [found] = await position(primary, {});
  if (!found) throw new Error('The primary did not say how far it has written.');
  return found;
}

/** Whether a connection leads to a standby of the primary, and to the same database of it. */
export async function isReplicaOf(client: pg.ClientBase, primary: Handle): Promise<boolean> {
  const { identity } = await positionOf(primary);
  const { rows } = await client.query(`select pg_is_in_recovery() and ${IDENTITY} = $1 as is_replica`, [
    identity,
  ]);
  return rows[0]?.is_replica === true;
}

/** The timeline is that of its last checkpoint, so after a promotion it is known some minutes later; never too early. */
const STATE = `select case
  when not pg_is_in_recovery() or timeline_id <> $2 or ${IDENTITY} <> $3 then 'ELSEWHERE'
  when pg_last_wal_replay_lsn() >= $1::pg_lsn then 'CAUGHT_UP'
  else 'BEHIND' end as state from pg_control_checkpoint()`;

/** Whether a standby has all that its primary had written at a position; ELSEWHERE where it follows it no more, or not yet. */
export async function stateAt(
  client: pg.ClientBase,
  { lsn, timeline, identity }: Position,
): Promise<'CAUGHT_UP' | 'BEHIND' | 'ELSEWHERE'> {
  const { rows } = await client.query({
    name: 'stint_state',
    text: STATE,
    values: [lsn, timeline, identity],
  });
  return rows[0].state;
}
