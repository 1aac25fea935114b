import { sql } from 'kysely';
import type { ImportedRow, TimeEntry } from '../../../domain/entities.ts';
import type { Handle } from '../../database.ts';
import { timeline } from '../../dialect.ts';
import { fromImportedRow, fromTimeEntry } from '../../rows.ts';
import type { CreatorColumns } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { isContention } from '../../violations.ts';
import type { IdempotencyClaim } from './idempotency-keys.ts';

/** The versions of the reference rows that were read (versioned-rows.ts). */
export interface RowVersions {
  /** The timeline of the server that returned the rows. */
  timeline: string;
  team: string;
  identity: string;
  project: string | null;
  client: string | null;
  task: string | null;
  /** The version of the import of the entry. */
  run: string | null;
}

export interface OneStep {
  entry: TimeEntry;
  claim: Pick<IdempotencyClaim, 'userId' | 'key' | 'requestHash'> | null;
  seen: RowVersions;
  mayOverlap: boolean;
  /** The imported row that the entry comes from. */
  row: ImportedRow | null;
  /** The member's key under which the row may already be imported. */
  keyOfMember: string | null;
  /** The names of the tags. All of them must exist. */
  tags: readonly string[];
  /** Null for an imported entry, whose creator is the importer. */
  creator: CreatorColumns | null;
}

/**
 * The time that a batch waits for the lock of a member. After that, its creations run individually. Without the limit,
 * a member whose row is locked would delay all members in the batch.
 */
const MAX_LOCK_WAIT = '50ms';

const create = statement<{ steps: string }, { is_created: boolean | null }>((db, parameter) =>
  db
    .selectFrom(
      sql<{ n: number }>`jsonb_array_elements(${parameter('steps')}::jsonb) with ordinality`.as(
        sql`steps(step, n)`,
      ),
    )
    // Runs before the creations: a joined row exists before the select list is evaluated.
    .innerJoin(
      sql<{ set: string }>`(select set_config('lock_timeout', ${sql.lit(MAX_LOCK_WAIT)}, true))`.as(
        sql`lock_timeout(set)`,
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

/**
 * Without a created entry, nothing was written: a reference row has changed, or a key, an overlap or another
 * transaction prevents the creation.
 */
export type OneStepOutcome = 'CREATED' | 'HAS_CHANGED' | 'IN_THE_WAY';

/** On PostgreSQL: creates all entries in a single transaction. */
export async function createInOneStep(handle: Handle, steps: readonly OneStep[]): Promise<OneStepOutcome[]> {
  // In a fixed order: batches that lock the same identities in different orders could deadlock.
  const order = [...steps.keys()].sort((a, b) => (lockOrderOf(steps[a]) < lockOrderOf(steps[b]) ? -1 : 1));
  const sorted = order.map((index) => steps[index] as OneStep);
  try {
    const rows = await create(handle, { steps: JSON.stringify(sorted.map(argumentsOf)) });
    const outcomes: OneStepOutcome[] = [];
    for (const [position, index] of order.entries())
      outcomes[index] = outcomeOf(rows[position]?.is_created ?? null);
    return outcomes;
  } catch (error) {
    // Another transaction conflicts with an entry of the batch, so each entry falls back to its own transaction.
    if (isContention(error)) return steps.map(() => 'IN_THE_WAY');
    throw error;
  }
}

function outcomeOf(isCreated: boolean | null): OneStepOutcome {
  if (isCreated === null) return 'HAS_CHANGED';
  return isCreated ? 'CREATED' : 'IN_THE_WAY';
}

const lockOrderOf = (step: OneStep | undefined) =>
  `${step?.entry.identityId} ${step?.row?.externalId ?? step?.claim?.key}`;
const argumentsOf = ({ entry, claim, seen, mayOverlap, row, keyOfMember, tags, creator }: OneStep) => ({
  entry: { ...fromTimeEntry(entry), ...creator },
  // Undefined instead of null, because a JSON null is not an SQL null.
  claim: claim ? { user_id: claim.userId, key: claim.key, request_hash: claim.requestHash } : undefined,
  seen,
  may_overlap: mayOverlap,
  row: row ? { ...fromImportedRow(row), key_of_member: keyOfMember } : undefined,
  tags: tags.length > 0 ? tags : undefined,
});
