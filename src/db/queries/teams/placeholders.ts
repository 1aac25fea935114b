import type { ExpressionBuilder } from 'kysely';
import type { Handle } from '../../database.ts';
import { idList, isOneOf } from '../../dialect.ts';
import type { Tables } from '../../schema.ts';

/**
 * Users that only stand for a person in teams: placeholders, and former members whose account was erased. Excludes
 * accounts that are still being erased, because that erasure deletes the user itself.
 */
const placeholders = (handle: Handle) =>
  handle
    .selectFrom('users')
    .where('users.kind', 'in', ['INVITED', 'ERASED'])
    .where('users.erase_at', 'is', null);

const isInNoTeam = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'users'>) =>
  not(
    exists(selectFrom('identities').select('identities.id').whereRef('identities.user_id', '=', 'users.id')),
  );

export async function findPlaceholdersOfTeams(tx: Handle, teamIds: readonly string[]): Promise<string[]> {
  const rows = await placeholders(tx)
    .innerJoin('identities', 'identities.user_id', 'users.id')
    .select('users.id')
    .distinct()
    .where('identities.team_id', 'in', teamIds)
    .execute();
  return rows.map(({ id }) => id);
}

/** Stand-ins without a team, found through the index of `email_key` by the prefix of their keys. */
export async function findPlaceholdersWithoutTeam(handle: Handle, limit: number): Promise<string[]> {
  const rows = await placeholders(handle)
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

/** Deletes the given placeholders that are in no team and returns their number. */
export async function deletePlaceholders(tx: Handle, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await tx
    .deleteFrom('users')
    .where(isOneOf(tx, 'id', idList(tx, ids)))
    .where('kind', 'in', ['INVITED', 'ERASED'])
    .where(isInNoTeam)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
