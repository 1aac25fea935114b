import type { Handle } from '../../db/database.ts';
import { findUser } from '../../db/queries/accounts/users.ts';
import { eraseAddress, eraseNamesOfMember, eraseNamesOfUser } from '../../db/queries/audit-log/names.ts';
import { findPlacesOf } from '../../db/queries/teams/identities.ts';
import { findInvitedAs } from '../../db/queries/teams/invited-members.ts';
import { INSTALLATION_LOG } from '../../domain/audit-log/installation-log.ts';

/**
 * Erases the names and addresses of a person from every audit log, in the transaction that erases the account. The lines stay, under a name
 * that identifies nobody. It runs before the address of the account is erased, because invited members are found by the address.
 */
export async function forgetPerson(tx: Handle, userId: string): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user) return;
  await eraseNamesOfUser(tx, userId);
  const members = [...(await findPlacesOf(tx, userId)), ...(await findInvitedAs(tx, user))];
  for (const { teamId, id } of members) await eraseNamesOfMember(tx, teamId, id);
  // An address that is not verified may be that of somebody else.
  if (user.emailVerifiedAt !== null) await eraseAddress(tx, user.email);
}

/** Erases the name of a team from its log and from that of the installation, in the transaction that begins to erase it with an account. */
export async function forgetTeam(tx: Handle, teamId: string): Promise<void> {
  for (const log of [teamId, INSTALLATION_LOG]) await eraseNamesOfMember(tx, log, teamId);
}
