import type { Handle } from '../../db/database.ts';
import { findUser } from '../../db/queries/accounts/users.ts';
import { eraseAddress, eraseNamesOfMember, eraseNamesOfUser } from '../../db/queries/audit-log/names.ts';
import { findAllMemberships } from '../../db/queries/teams/identities.ts';
import { findInvitedAs } from '../../db/queries/teams/invited-members.ts';
import { INSTALLATION_LOG } from '../../domain/audit-log/installation-log.ts';

/**
 * Erases the names and addresses of a person from every audit log, in the transaction that erases the account. The
 * lines stay, under an anonymous name. Runs before the address of the account is erased, because invited members are
 * found by the address.
 */
export async function forgetPerson(tx: Handle, userId: string): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user) return;
  await eraseNamesOfUser(tx, userId);
  const members = [...(await findAllMemberships(tx, userId)), ...(await findInvitedAs(tx, user))];
  for (const { teamId, id } of members) await eraseNamesOfMember(tx, teamId, id);
  // An unverified address may be another person's.
  if (user.emailVerifiedAt !== null) await eraseAddress(tx, user.email);
}

/**
 * Erases the name of a team from its log and from the installation log, in the transaction that begins to erase the
 * team with an account.
 */
export async function forgetTeam(tx: Handle, teamId: string): Promise<void> {
  for (const log of [teamId, INSTALLATION_LOG]) await eraseNamesOfMember(tx, log, teamId);
}
