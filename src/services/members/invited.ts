import type { Handle } from '../../db/database.ts';
import { findIdentityByEmail, insertIdentity, updateIdentity } from '../../db/queries/teams/identities.ts';
import { insertPlaceholder, isPlaceholder } from '../../db/queries/teams/invited-members.ts';
import type { Identity } from '../../domain/entities.ts';
import type { Money } from '../../domain/money/money.ts';
import type { Role } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';

export interface Place {
  teamId: string;
  role: Role;
  hourlyRate: Money | null;
}

/**
 * Makes an INVITED member for an address, under the lock of the team: `former` if given, else the former member with
 * the address, else a new one. An active member with the address can be invited to take over the time of a `former`
 * member who never accepted. Accounts are not read, so the result does not depend on their existence.
 */
export async function makeInvited(
  tx: Handle,
  email: string,
  { teamId, role, hourlyRate }: Place,
  now: number,
  former?: Identity,
): Promise<{ before: Identity | null; identity: Identity }> {
  const known = (await findIdentityByEmail(tx, teamId, email)) ?? null;
  if (known?.deactivatedAt === null && !(former && (await isPlaceholder(tx, former.userId)))) {
    throw failure('ALREADY_MEMBER', `${email} is a member of this team already.`, 'email');
  }
  const before = former ?? known;
  if (before) {
    const identity = { ...before, role, hourlyRate: hourlyRate ?? before.hourlyRate, invitedAt: now };
    await updateIdentity(tx, identity);
    return { before, identity };
  }
  const userId = newId(now);
  await insertPlaceholder(tx, { id: userId, email, now });
  const identity: Identity = {
    ...{ id: newId(now), teamId, userId, name: email, email, role, hourlyRate, costRate: null },
    ...{ deactivatedAt: now, createdAt: now, invitedAt: now },
  };
  await insertIdentity(tx, identity);
  return { before: null, identity };
}

/** Makes an invited member DEACTIVATED after the invitation ended without acceptance. */
export async function endInvited(tx: Handle, member: Identity): Promise<Identity> {
  const identity = { ...member, invitedAt: null };
  await updateIdentity(tx, identity);
  return identity;
}
