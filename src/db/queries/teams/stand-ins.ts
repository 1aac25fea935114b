import type { ExpressionBuilder } from 'kysely';
import type { Handle } from '../../database.ts';
import { idList, isOneOf } from '../../dialect.ts';
import type { Tables } from '../../schema.ts';

/**
 * Users that stand for a person in teams, and in nothing else: somebody who has not accepted an invitation, and the former member whose
 * account was erased. The erasure of an account has a mark until it ends, and deletes the user by itself.
 */
const standIns = (handle: Handle) =>
  handle
    .selectFrom('users')
    .where('users.kind', 'in', ['INVITED', 'ERASED'])
    .where('users.erase_at', 'is', null);

const isInNoTeam = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'users'>) =>
  not(
    exists(selectFrom('identities').select('identities.id').whereRef('identities.user_id', '=', 'users.id')),
  );

export async function findStandInsOfTeams(tx: Handle, teamIds: readonly string[]): Promise<string[]> {
  const rows = await standIns(tx)
    .innerJoin('identities', 'identities.user_id', 'users.id')
    .select('users.id')
    .distinct()
    .where('identities.team_id', 'in', teamIds)
    .execute();
  return rows.map(({ id }) => id);
}

/** Stand-ins that are in no team. Their keys begin alike, so the index of `email_key` finds them. */
export async function findStandInsWithoutTeam(handle: Handle, limit: number): Promise<string[]> {
  const rows = await standIns(handle)
    .select('users.id')
    .where((eb) =>
      eb.or(
        ['invited', 'erased'].map((prefix) =>
          eb.and([eb('users.email_key', '>=', `${prefix}:`), eb('users.email_key', '<', `${prefix};`)]),
        ),
      ),
    )
    .where(isInNoTeam)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes those of some stand-ins that are in no team, and answers their number. */
export async function deleteStandIns(tx: Handle, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await tx
    .deleteFrom('users')
    .where(isOneOf(tx, 'id', idList(tx, ids)))
    .where('kind', 'in', ['INVITED', 'ERASED'])
    .where(isInNoTeam)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
