import { sql } from 'kysely';
import type { ImportedRow, TimeEntry } from '../../../domain/entities.ts';
import type { Handle } from '../../database.ts';
import { timeline } from '../../dialect.ts';
import { fromImportedRow, fromTimeEntry } from '../../rows.ts';
import type { CreatorColumns } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { isContention } from '../../violations.ts';
import type { IdempotencyClaim } from './idempotency-keys.ts';

/** Which versions of the rows of a place were read (versioned-rows.ts). */
export interface RowVersions {
  /** Of the server that they were read from. */
  timeline: string;
  team: string;
  identity: string;
  project: string | null;
  client: string | null;
  task: string | null;
  /** Of the import that brings it. */
  run: string | null;
}

export interface OneStep {
  entry: TimeEntry;
  claim: Pick<IdempotencyClaim, 'userId' | 'key' | 'requestHash'> | null;
  seen: RowVersions;
  mayOverlap: boolean;
  /** The row of an import that it becomes known by. */
  row: ImportedRow | null;
  /** The key of its member that the row may be known under already. */
  keyOfMember: string | null;
  /** By their names; there must be all of them. */
  tags: readonly string[];
  /** Null for what comes with an import, and is known by it. */
  creator: CreatorColumns | null;
}

/**
 * How long a creation waits for whoever changes the time of the same member; after that, all of its batch are made by
 * themselves. Otherwise one member whose time is held would hold up everyone's in the same batch.
 */
const MAX_LOCK_WAIT = '50ms';

const create = statement<{ steps: string }, { is_created: boolean | null }>((db, parameter) =>
  db
    .selectFrom(
      sql<{ n: number }>`jsonb_array_elements(${parameter('steps')}::jsonb) with ordinality`.as(
        sql`steps(step, n)`,
      ),
    )
    // Before any of them: a row is joined before it is worked at.
    .innerJoin(
      sql<{ set: string }>`(select set_config('lock_timeout', ${sql.lit(MAX_LOCK_WAIT)}, true))`.as(
        sql`patience(set)`,
      ),
      (join) => join.onTrue(),
    )
    .select(
      sql<
        boolean | null
      >`case when step->'seen'->>'timeline' = (select ${timeline}) then stint_create_entry(step->'entry', step->'claim',
        step->'seen', (step->'may_overlap')::boolean, step->'row', step->'tags') end`.as('is_created'),
    )
    .orderBy(sql.ref('n')),
);

/** If no entry was created, nothing was written: a referenced row has changed, or a key or overlap is in the way. */
export type OneStepOutcome = 'CREATED' | 'HAS_CHANGED' | 'IN_THE_WAY';

/** On PostgreSQL. All of them are one transaction. */
export async function createInOneStep(handle: Handle, steps: readonly OneStep[]): Promise<OneStepOutcome[]> {
  // In one order for everyone: two batches that lock the same identities in different orders would wait for each other.
  const order = [...steps.keys()].sort((a, b) => (placeOf(steps[a]) < placeOf(steps[b]) ? -1 : 1));
  const sorted = order.map((index) => steps[index] as OneStep);
  try {
    const rows = await create(handle, { steps: JSON.stringify(sorted.map(textOf)) });
    const outcomes: OneStepOutcome[] = [];
    for (const [at, index] of order.entries()) outcomes[index] = outcomeOf(rows[at]?.is_created ?? null);
    return outcomes;
  } catch (error) {
    // Another transaction is in the way of one of them, so each is made by itself.
    if (isContention(error)) return steps.map(() => 'IN_THE_WAY');
    throw error;
  }
}

function outcomeOf(isCreated: boolean | null): OneStepOutcome {
  if (isCreated === null) return 'HAS_CHANGED';
  return isCreated ? 'CREATED' : 'IN_THE_WAY';
}

const placeOf = (step: OneStep | undefined) =>
  `${step?.entry.identityId} ${step?.row?.externalId ?? step?.claim?.key}`;
const textOf = ({ entry, claim, seen, mayOverlap, row, keyOfMember, tags, creator }: OneStep) => ({
  entry: { ...fromTimeEntry(entry), ...creator },
  // Left out where there is none: a null in JSON is not one in SQL.
  claim: claim ? { user_id: claim.userId, key: claim.key, request_hash: claim.requestHash } : undefined,
  seen,
  may_overlap: mayOverlap,
  row: row ? { ...fromImportedRow(row), key_of_member: keyOfMember } : undefined,
  tags: tags.length > 0 ? tags : undefined,
});
