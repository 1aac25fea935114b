import type { Handle } from '../../db/database.ts';
import { findInvited } from '../../db/queries/accounts.ts';
import { lockTeam, updateTeam } from '../../db/queries/teams.ts';
import { updateUser } from '../../db/queries/users.ts';
import type { User } from '../../domain/entities.ts';
import type { Membership } from '../../domain/policy.ts';
import type { Caller } from '../audit-log/browser.ts';
import { record, recordAccountEvent } from '../audit-log/record.ts';
import { defaultTeamName } from '../users/create.ts';

/** Whether a person was invited to the installation and has not opened the account yet. */
export async function isInvited(handle: Handle, { id }: User): Promise<boolean> {
  return (await findInvited(handle, [id])).has(id);
}

/** Gives an account the name that its owner chooses when they open it, and renames the team that was named after it. Both are locked. */
export async function renameInvited(
  tx: Handle,
  before: User,
  {
    name,
    memberships,
    caller,
    now,
  }: { name: string; memberships: readonly Membership[]; caller: Caller; now: number },
): Promise<User> {
  const after = { ...before, name };
  const doer = { userId: before.id, memberships: [...memberships], ...caller };
  await updateUser(tx, after);
  await recordAccountEvent(tx, doer, now, 'currentUser.update', { before, after });
  for (const { teamId } of memberships) {
    const team = await lockTeam(tx, teamId);
    // A deleted team keeps its name: it takes no changes.
    if (!team || team.eraseAt !== null || team.name !== defaultTeamName(before.name)) continue;
    const renamed = { ...team, name: defaultTeamName(name) };
    await updateTeam(tx, renamed);
    await record(tx, doer, teamId, now, 'team.update', { before: team, after: renamed });
  }
  return after;
}
