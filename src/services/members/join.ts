import type { Handle } from '../../db/database.ts';
import {
  findIdentities,
  findIdentityByEmail,
  findIdentityOfUser,
  insertIdentity,
  lockForTracking,
  raiseLongestEntry,
  updateIdentity,
} from '../../db/queries/teams/identities.ts';
import { deleteInvitationOf } from '../../db/queries/teams/invitations.ts';
import {
  deletePlaceholder,
  isPlaceholder,
  mergeIdentity,
  transferIdentity,
} from '../../db/queries/teams/invited-members.ts';
import type { Identity, User } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { endInvited, type Place } from './invited.ts';

interface Joined {
  before: Identity | null;
  identity: Identity;
}

/**
 * Makes a user an active member of a team, under the lock of the team. A former member gets the same identity back,
 * and the previous rate if no other is given. Returns the member before and after.
 *
 * `invited` is the invited member. A placeholder becomes the member of the user with all its time. The same holds for
 * the placeholder with the verified address of the user, and for placeholders of other invitations to the user, which
 * end here. A former member of another user is not taken over.
 *
 * An active member takes over a placeholder only through an invitation that proves the address, because the inviter
 * sees the other link.
 */
export async function joinTeam(
  tx: Handle,
  user: User,
  { teamId, role, hourlyRate }: Place,
  now: number,
  invited: { member: Identity; isAddressProved: boolean } | null = null,
): Promise<Joined> {
  const own = (await findIdentityOfUser(tx, teamId, user.id)) ?? null;
  const isVerified = user.emailVerifiedAt !== null;
  const atAddress = isVerified ? await findIdentityByEmail(tx, teamId, user.email) : undefined;
  // Other invitations end, because a removed member must not return through one. An unverified address may belong to another person.
  const ended = isVerified
    ? await deleteInvitationOf(tx, teamId, { email: user.email, userId: user.id })
    : [];
  const alsoInvited = await findIdentities(tx, [teamId], ended);
  const placeholders = await placeholdersAmong(tx, [invited?.member, atAddress, ...alsoInvited]);
  const isTakenOver = invited !== null && placeholders.includes(invited.member);
  if (own?.deactivatedAt === null && !(isTakenOver && invited.isAddressProved)) {
    throw failure('ALREADY_MEMBER', `${user.email} is a member of this team already.`, 'email');
  }
  if (invited && invited.member.userId !== user.id && !isTakenOver) await endInvited(tx, invited.member);
  const [before, ...otherPlaceholders] = own ? [own, ...placeholders] : placeholders;
  if (!before) {
    const identity: Identity = {
      ...{ id: newId(now), teamId, userId: user.id, name: user.name, email: user.email },
      ...{ role, hourlyRate, costRate: null, deactivatedAt: null, createdAt: now, invitedAt: null },
    };
    await insertIdentity(tx, identity);
    return { before: null, identity };
  }
  if (before !== own) {
    await transferIdentity(tx, { teamId, id: before.id, userId: user.id, now });
    await deletePlaceholder(tx, before.userId);
  }
  for (const placeholder of otherPlaceholders) await absorb(tx, before.id, placeholder);
  if (before.deactivatedAt === null) return { before, identity: before };
  const identity: Identity = {
    ...before,
    ...{ userId: user.id, name: user.name, email: user.email, role },
    hourlyRate: hourlyRate ?? before.hourlyRate,
    costRate: before.costRate ?? otherPlaceholders[0]?.costRate ?? null,
    ...{ deactivatedAt: null, invitedAt: null, createdAt: before === own ? before.createdAt : now },
  };
  await updateIdentity(tx, identity);
  return { before, identity };
}

/** The placeholders among members, without duplicates. */
async function placeholdersAmong(
  tx: Handle,
  members: readonly (Identity | undefined)[],
): Promise<Identity[]> {
  const result: Identity[] = [];
  for (const member of members) {
    if (!member || result.some(({ id }) => id === member.id)) continue;
    if (await isPlaceholder(tx, member.userId)) result.push(member);
  }
  return result;
}

/** Moves the time of a placeholder to a member. Entries that then overlap are kept unchanged. */
async function absorb(tx: Handle, into: string, { id, teamId, userId, createdAt }: Identity): Promise<void> {
  // Locks in a fixed order to prevent deadlocks.
  for (const identityId of [into, id].sort()) await lockForTracking(tx, teamId, identityId);
  const tracking = await lockForTracking(tx, teamId, id);
  await mergeIdentity(tx, { teamId, from: id, to: into, since: createdAt });
  await raiseLongestEntry(tx, teamId, into, tracking?.longestEntry ?? 0);
  await deletePlaceholder(tx, userId);
}
