import { type Expression, sql } from 'kysely';
import type { AuditName } from '../../../domain/audit-log/names.ts';
import { UNKNOWN_PERSON } from '../../../domain/audit-log/unknown-person.ts';
import { foldForSearch } from '../../../domain/text/text.ts';
import { newId } from '../../../lib/ids.ts';
import type { Handle } from '../../database.ts';

/** A name in the log of a team and the instant of a line with the name. */
interface NewName {
  teamId: string;
  /** The member or user id that the audit lines refer to. */
  personId: string;
  userId: string | null;
  at: number;
}

interface NamePlace {
  teamId: string;
  id: string;
}

const READ_BATCH = 500;

/** The maximum lag of `used_at` behind the newest line with the name, so that few lines update it. */
export const MAX_NAME_LAG_MS = 86_400_000;

/** Returns the id of a name; inserts the name if the log does not have it. */
export async function storeName(tx: Handle, name: NewName & { text: string }): Promise<string> {
  const { id } = await insertName(
    tx,
    name,
    sql<string>`cast(${name.text} as text)`,
  ).executeTakeFirstOrThrow();
  return id;
}

/** Stores the name of a user; does nothing for an unknown user. */
export async function storeNameOfUser(tx: Handle, name: NewName, text: Expression<string>): Promise<void> {
  await insertName(tx, name, text).execute();
}

function insertName(tx: Handle, { teamId, personId, userId, at }: NewName, text: Expression<string>) {
  return tx
    .insertInto('audit_names')
    .columns(['team_id', 'id', 'person_id', 'user_id', 'text', 'used_at'])
    .expression(
      tx
        .selectNoFrom(({ val }) => [
          val(teamId).as('team_id'),
          val(newId(at)).as('id'),
          val(personId).as('person_id'),
          val(userId).as('user_id'),
          sql<string>`${text}`.as('text'),
          val(at).as('used_at'),
        ])
        .where(sql`${text}`, 'is not', null),
    )
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'person_id', 'text']).doUpdateSet({
        used_at: sql`case when audit_names.used_at < excluded.used_at then excluded.used_at else audit_names.used_at end`,
      }),
    )
    .returning('id');
}

export async function findNames(
  handle: Handle,
  teamId: string,
  ids: readonly string[],
): Promise<Map<string, AuditName>> {
  if (ids.length === 0) return new Map();
  const rows = await handle
    .selectFrom('audit_names')
    .select(['id', 'person_id', 'text'])
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, person_id, text }) => [id, { personId: person_id, text }]));
}

/** Erases the names of a user from all logs. */
export async function eraseNamesOfUser(tx: Handle, userId: string): Promise<void> {
  await erase(tx).where('user_id', '=', userId).execute();
}

/**
 * Erases the names of a member or a team from the log of a team. An invited member was another user before accepting,
 * so erasing by user is not enough.
 */
export async function eraseNamesOfMember(tx: Handle, teamId: string, personId: string): Promise<void> {
  await erase(tx).where('team_id', '=', teamId).where('person_id', '=', personId).execute();
}

/** Erases an address from lines of earlier versions, which do not identify the invited member. */
export async function eraseAddress(tx: Handle, address: string): Promise<void> {
  for (const { teamId, id } of await findAddress(tx, address)) {
    await erase(tx).where('team_id', '=', teamId).where('id', '=', id).execute();
  }
}

/** Assigns an address in lines of earlier versions to an account, so that it is erased with the account. */
export async function assignAddressToAccount(tx: Handle, address: string, userId: string): Promise<void> {
  for (const { teamId, id } of await findAddress(tx, address)) {
    await tx
      .updateTable('audit_names')
      .set({ user_id: userId })
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .execute();
  }
}

async function findAddress(tx: Handle, address: string): Promise<NamePlace[]> {
  // In JavaScript, because SQLite folds only ASCII.
  const folded = foldForSearch(address);
  const matches: NamePlace[] = [];
  let after: NamePlace | null = null;
  do {
    const rows: (NamePlace & { text: string | null })[] = await readNamesOfUnknown(tx, after);
    for (const { teamId, id, text } of rows) {
      if (text !== null && foldForSearch(text) === folded) matches.push({ teamId, id });
    }
    after = rows.length < READ_BATCH ? null : (rows.at(-1) ?? null);
  } while (after !== null);
  return matches;
}

function readNamesOfUnknown(tx: Handle, after: NamePlace | null) {
  let query = tx
    .selectFrom('audit_names')
    .select(['team_id as teamId', 'id', 'text'])
    // A literal, because the partial index contains only this person.
    .where('person_id', '=', sql.lit(UNKNOWN_PERSON));
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('team_id', 'id'), '>', tuple(after.teamId, after.id)),
    );
  }
  return query.orderBy('team_id').orderBy('id').limit(READ_BATCH).execute();
}

/** Assigns the names of an invited member to the account that accepted the invitation. */
export async function assignNamesToAccount(
  tx: Handle,
  { teamId, personId, identityId }: { teamId: string; personId: string; identityId: string },
): Promise<void> {
  await tx
    .updateTable('audit_names')
    .set((eb) => ({
      user_id: eb
        .selectFrom('identities')
        .select('identities.user_id')
        .where('identities.team_id', '=', teamId)
        .where('identities.id', '=', identityId),
    }))
    .where('team_id', '=', teamId)
    .where('person_id', '=', personId)
    .execute();
}

/** Erases the addresses of invited people who did not accept, and addresses of invitations by earlier versions. */
export async function eraseNamesOfInvited(tx: Handle, teamIds: readonly string[]): Promise<void> {
  const invited = tx
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select('identities.id')
    .where('identities.team_id', 'in', teamIds)
    .where('users.kind', '=', 'INVITED');
  await erase(tx)
    .where('team_id', 'in', teamIds)
    .where(({ eb, or }) => or([eb('person_id', '=', UNKNOWN_PERSON), eb('person_id', 'in', invited)]))
    .execute();
}

function erase(tx: Handle) {
  return tx.updateTable('audit_names').set({ text: null }).where('text', 'is not', null);
}

/** Deletes the names that no line since an instant uses. */
export async function deleteOldNames(tx: Handle, before: number): Promise<void> {
  await tx
    .deleteFrom('audit_names')
    .where('used_at', '<', before - MAX_NAME_LAG_MS)
    .execute();
}
