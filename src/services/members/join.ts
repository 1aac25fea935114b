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
  giveIdentityTo,
  isPlaceholder,
  mergeIdentity,
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
 * Makes a user an active member of a team, under the lock of the team. One who was in it before comes back with the same identity, and
 * with the rate that they had where no other is given. Answers also what they were before.
 *
 * `invited` is the invited member. If it is a placeholder it becomes the member of the user, with all its time. So do the placeholder with
 * the verified address of the user, and those of all other invitations that end here because they are to the user. A former member who was
 * another user is not taken over.
 *
 * An active member takes a placeholder over only by an invitation that is proved to be theirs, because the inviter sees the other link.
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
  // A member needs no other way in, and must have none left when they are removed. An address that is not verified may be somebody else's.
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
  const [before, ...others] = own ? [own, ...placeholders] : placeholders;
  if (!before) {
    const identity: Identity = {
      ...{ id: newId(now), teamId, userId: user.id, name: user.name, email: user.email },
      ...{ role, hourlyRate, costRate: null, deactivatedAt: null, createdAt: now, invitedAt: null },
    };
    await insertIdentity(tx, identity);
    return { before: null, identity };
  }
  if (before !== own) {
    await giveIdentityTo(tx, { teamId, id: before.id, userId: user.id, now });
    await deletePlaceholder(tx, before.userId);
  }
  for (const placeholder of others) await absorb(tx, before.id, placeholder);
  if (before.deactivatedAt === null) return { before, identity: before };
  const identity: Identity = {
    ...before,
    ...{ userId: user.id, name: user.name, email: user.email, role },
    hourlyRate: hourlyRate ?? before.hourlyRate,
    costRate: before.costRate ?? others[0]?.costRate ?? null,
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
  const found: Identity[] = [];
  for (const member of members) {
    if (!member || found.some(({ id }) => id === member.id)) continue;
    if (await isPlaceholder(tx, member.userId)) found.push(member);
  }
  return found;
}

/** Moves the time of a placeholder to a member. Entries that then overlap others are kept as they are. */
async function absorb(tx: Handle, into: string, { id, teamId, userId, createdAt }: Identity): Promise<void> {
  // In one order for everyone, so that two of them do not wait for each other.
  for (const one of [into, id].sort()) await lockForTracking(tx, teamId, one);
  const tracking = await lockForTracking(tx, teamId, id);
  await mergeIdentity(tx, { teamId, from: id, to: into, since: createdAt });
  await raiseLongestEntry(tx, teamId, into, tracking?.longestEntry ?? 0);
  await deletePlaceholder(tx, userId);
}
