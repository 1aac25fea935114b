import { sql } from 'kysely';
import type { TimeEntry } from '../../domain/entities.ts';
import type { Handle } from '../database.ts';
import { fromTimeEntry } from '../rows.ts';
import { statement } from '../statement.ts';
import { isConflict } from '../violations.ts';
import type { IdempotencyClaim } from './idempotency-keys.ts';

/** Which versions of the rows of a place were read, by PostgreSQL's own marks: any change of a row gives it another one. */
export interface RowVersions {
  team: string;
  identity: string;
  project: string | null;
  client: string | null;
  task: string | null;
}

interface Where {
  teamId: string;
  identityId: string;
  projectId: string | null;
  clientId: string | null;
  taskId: string | null;
}

/** On PostgreSQL. What was read of these rows in the same snapshot belongs to these versions. */
export async function findRowVersions(tx: Handle, at: Where): Promise<RowVersions> {
  const { rows } = await sql<RowVersions>`select
    (select xmin::text from teams where id = ${at.teamId}) as team,
    (select xmin::text from identities where team_id = ${at.teamId} and id = ${at.identityId}) as identity,
    (select xmin::text from projects where team_id = ${at.teamId} and id = ${at.projectId}) as project,
    (select xmin::text from clients where team_id = ${at.teamId} and id = ${at.clientId}) as client,
    (select xmin::text from tasks where team_id = ${at.teamId} and id = ${at.taskId}) as task`.execute(tx);
  return rows[0] as RowVersions;
}

interface Values {
  wanted: string;
  claim: string | null;
  seen: string;
  mayOverlap: boolean;
}

const create = statement<Values, { is_created: boolean }>((db, parameter) =>
  db.selectNoFrom(
    sql<boolean>`stint_create_entry(${parameter('wanted')}::jsonb, ${parameter('claim')}::jsonb,
      ${parameter('seen')}::jsonb, ${parameter('mayOverlap')})`.as('is_created'),
  ),
);

export interface OneStep {
  entry: TimeEntry;
  claim: Pick<IdempotencyClaim, 'userId' | 'key' | 'requestHash'> | null;
  seen: RowVersions;
  mayOverlap: boolean;
}

/** On PostgreSQL. False, with nothing written, where something of it has changed, is taken or is in the way. */
export async function createInOneStep(
  handle: Handle,
  { entry, claim, seen, mayOverlap }: OneStep,
): Promise<boolean> {
  const taken =
    claim && JSON.stringify({ user_id: claim.userId, key: claim.key, request_hash: claim.requestHash });
  try {
    const [row] = await create(handle, {
      wanted: JSON.stringify(fromTimeEntry(entry)),
      claim: taken,
      seen: JSON.stringify(seen),
      mayOverlap,
    });
    return row?.is_created ?? false;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}
