import { sql } from 'kysely';
import type { TimeEntry } from '../../domain/entities.ts';
import type { Handle } from '../database.ts';
import { fromTimeEntry } from '../rows.ts';
import type { CreatorColumns } from '../schema.ts';
import { statement } from '../statement.ts';
import { wasTakenBack } from '../violations.ts';
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

export interface OneStep {
  entry: TimeEntry;
  claim: Pick<IdempotencyClaim, 'userId' | 'key' | 'requestHash'> | null;
  seen: RowVersions;
  mayOverlap: boolean;
  creator: CreatorColumns;
}

/**
 * How long a creation waits for whoever changes the time of the same member; after that, all of its batch are made by
 * themselves. Otherwise one member whose time is held would hold up everyone's: those of the same batch, and of the next one, which is sent
 * behind it.
 */
const LONGEST_WAIT_FOR_LOCK = '50ms';

const create = statement<{ steps: string }, { is_created: boolean }>((db, parameter) =>
  db
    .selectFrom(
      sql<{ n: number }>`jsonb_array_elements(${parameter('steps')}::jsonb) with ordinality`.as(
        sql`steps(step, n)`,
      ),
    )
    // Before any of them: a row is joined before it is worked at.
    .innerJoin(
      sql<{ set: string }>`(select set_config('lock_timeout', ${sql.lit(LONGEST_WAIT_FOR_LOCK)}, true))`.as(
        sql`patience(set)`,
      ),
      (join) => join.onTrue(),
    )
    .select(
      sql<boolean>`stint_create_entry(step->'entry', step->'claim', step->'seen', (step->'may_overlap')::boolean)`.as(
        'is_created',
      ),
    )
    .orderBy(sql.ref('n')),
);

/**
 * On PostgreSQL. Which of the entries were created; the others have nothing written, because something of them has changed, is
 * taken or is in the way. All of them are one transaction.
 */
export async function createInOneStep(handle: Handle, steps: readonly OneStep[]): Promise<boolean[]> {
  // In one order for everyone: two batches that lock the same identities in different orders would wait for each other.
  const order = [...steps.keys()].sort((a, b) => (placeOf(steps[a]) < placeOf(steps[b]) ? -1 : 1));
  const sorted = order.map((index) => steps[index] as OneStep);
  try {
    const rows = await create(handle, { steps: JSON.stringify(sorted.map(textOf)) });
    const created: boolean[] = [];
    for (const [at, index] of order.entries()) created[index] = rows[at]?.is_created ?? false;
    return created;
  } catch (error) {
    // One of them must not be the fault of all the others: each finds out by itself.
    if (wasTakenBack(error)) return steps.map(() => false);
    throw error;
  }
}

const placeOf = (step: OneStep | undefined) => `${step?.entry.identityId} ${step?.claim?.key}`;
const textOf = ({ entry, claim, seen, mayOverlap, creator }: OneStep) => ({
  entry: { ...fromTimeEntry(entry), ...creator },
  // Left out where there is none: a null in JSON is not one in SQL.
  claim: claim ? { user_id: claim.userId, key: claim.key, request_hash: claim.requestHash } : undefined,
  seen,
  may_overlap: mayOverlap,
});
