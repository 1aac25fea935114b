import { type Expression, sql } from 'kysely';
import type { AuditName } from '../../domain/audit-log/names.ts';
import { newId } from '../../lib/ids.ts';
import type { Handle } from '../database.ts';

/** A name in the log of a team, and the instant of a line that has it. */
interface NewName {
  teamId: string;
  /** The member or the user as the log knows them. */
  personId: string;
  userId: string | null;
  at: number;
}

/** So far the newest line with a name may be beyond what the name says of it, so that few lines write to it. */
export const NAME_STANDS_MS = 86_400_000;

/** The id of a name, which is written down where the log does not have it. */
export async function keepName(tx: Handle, name: NewName & { text: string }): Promise<string> {
  const { id } = await insertName(
    tx,
    name,
    sql<string>`cast(${name.text} as text)`,
  ).executeTakeFirstOrThrow();
  return id;
}

/** Writes down what a user is called; nothing where there is no such user. */
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

/** Erases the names that the logs have of a user. */
export async function eraseNamesOfUser(tx: Handle, userId: string): Promise<void> {
  await erase(tx).where('user_id', '=', userId).execute();
}

/** Erases the names that the log of a team has of a member, who was another user before they accepted. */
export async function eraseNamesOfMember(tx: Handle, teamId: string, personId: string): Promise<void> {
  await erase(tx).where('team_id', '=', teamId).where('person_id', '=', personId).execute();
}

/** Erases an address from the logs of all teams, which may have invited who has it. */
export async function eraseAddress(tx: Handle, address: string): Promise<void> {
  await erase(tx).where(sql<boolean>`lower(text) = lower(${address})`).execute();
}

function erase(tx: Handle) {
  return tx.updateTable('audit_names').set({ text: null }).where('text', 'is not', null);
}

/** Deletes the names that no line has any more which is as young as an instant. */
export async function deleteOldNames(tx: Handle, before: number): Promise<void> {
  await tx
    .deleteFrom('audit_names')
    .where('used_at', '<', before - NAME_STANDS_MS)
    .execute();
}
