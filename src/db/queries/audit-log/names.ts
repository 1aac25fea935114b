import { type Expression, sql } from 'kysely';
import type { AuditName } from '../../../domain/audit-log/names.ts';
import { UNKNOWN_PERSON } from '../../../domain/audit-log/unknown-person.ts';
import { foldForSearch } from '../../../domain/text/text.ts';
import { newId } from '../../../lib/ids.ts';
import type { Handle } from '../../database.ts';

/** A name in the log of a team, and the instant of a line that has it. */
interface NewName {
  teamId: string;
  /** The member or the user as the log knows them. */
  personId: string;
  userId: string | null;
  at: number;
}

interface NamePlace {
  teamId: string;
  id: string;
}

const READ_BATCH = 500;

/** How far `used_at` may lag behind the newest line with the name, so that few lines update it. */
export const NAME_STANDS_MS = 86_400_000;

/** The id of a name, which is stored if the log does not have it yet. */
export async function keepName(tx: Handle, name: NewName & { text: string }): Promise<string> {
  const { id } = await insertName(
    tx,
    name,
    sql<string>`cast(${name.text} as text)`,
  ).executeTakeFirstOrThrow();
  return id;
}

/** Stores the name of a user; does nothing if there is no such user. */
export async function keepNameOfUser(tx: Handle, name: NewName, called: Expression<string>): Promise<void> {
  await insertName(tx, name, called).execute();
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

/** Erases the names of a member from the log of a team, because an invited member was another user before accepting, or the names of a team. */
export async function eraseNamesOfMember(tx: Handle, teamId: string, personId: string): Promise<void> {
  await erase(tx).where('team_id', '=', teamId).where('person_id', '=', personId).execute();
}

/** Erases an address where lines of an earlier version have it, which do not tell the member who was invited. */
export async function eraseAddress(tx: Handle, address: string): Promise<void> {
  for (const { teamId, id } of await findAddress(tx, address)) {
    await erase(tx).where('team_id', '=', teamId).where('id', '=', id).execute();
  }
}

/** Makes such an address one of the names of an account, with which it is erased. */
export async function giveAddressToAccount(tx: Handle, address: string, userId: string): Promise<void> {
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
  // SQLite folds ASCII alone.
  const folded = foldForSearch(address);
  const found: NamePlace[] = [];
  let after: NamePlace | null = null;
  do {
    const rows: (NamePlace & { text: string | null })[] = await readUnknown(tx, after);
    for (const { teamId, id, text } of rows) {
      if (text !== null && foldForSearch(text) === folded) found.push({ teamId, id });
    }
    after = rows.length < READ_BATCH ? null : (rows.at(-1) ?? null);
  } while (after !== null);
  return found;
}

function readUnknown(tx: Handle, after: NamePlace | null) {
  let query = tx
    .selectFrom('audit_names')
    .select(['team_id as teamId', 'id', 'text'])
    // No parameter, because the index is of this person alone.
    .where('person_id', '=', sql.lit(UNKNOWN_PERSON));
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('team_id', 'id'), '>', tuple(after.teamId, after.id)),
    );
  }
  return query.orderBy('team_id').orderBy('id').limit(READ_BATCH).execute();
}

/** Makes the names of a person names of the account of a member, who was that person as an invited member. */
export async function giveNamesToAccount(
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

/** Erases the addresses of people who were invited to teams and did not accept, and of invitations of which the log knows no more. */
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
    .where('used_at', '<', before - NAME_STANDS_MS)
    .execute();
}
