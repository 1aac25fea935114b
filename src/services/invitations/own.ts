import type { Handle } from '../../db/database.ts';
import { findInvitationTo, listInvitationsTo } from '../../db/queries/invitations.ts';
import { findUser } from '../../db/queries/users.ts';
import type { Identity, Invitation, User } from '../../domain/entities.ts';
import type { Place } from '../../domain/page.ts';
import type { Actor } from '../../domain/policy.ts';
import { isId } from '../../lib/ids.ts';
import { notFound } from '../access.ts';
import type { App } from '../app.ts';
import { announceToTeam } from '../change-feed/announce.ts';
import { requirePerson } from '../require-person.ts';
import { requireVerified } from '../require-verified.ts';
import { requireUser } from '../users/current.ts';
import { accept, tellOfJoining } from './accept.ts';
import { decline } from './decline.ts';
import { type OpenInvitation, whatIsOpen } from './open.ts';

/** Anybody can invite an address, so the list of a person has a limit. Those that are answered or expire make room for others. */
const MOST_SHOWN = 100;

/** The newest open invitations of the caller's address, or of an address that was theirs when they were invited. An account whose address is not verified has none: it may be somebody else's. */
export async function listOwnInvitations(app: App, actor: Actor): Promise<OpenInvitation[]> {
  requirePerson(actor, 'answer invitations');
  return ownInvitations(app, actor, null, MOST_SHOWN);
}

export async function acceptOwnInvitation(app: App, actor: Actor, id: string): Promise<Identity> {
  const { accepted, user } = await app.db.transaction(async (tx) => {
    const { user, find } = await ownInvitation(app, tx, actor, id);
    return { accepted: await accept(tx, user, find, app.clock(), actor), user };
  });
  tellOfJoining(app, accepted, user);
  return accepted.identity;
}

export async function declineOwnInvitation(app: App, actor: Actor, id: string): Promise<OpenInvitation> {
  const declined = await app.db.transaction(async (tx) => {
    const { find } = await ownInvitation(app, tx, actor, id);
    return decline(tx, find, app.clock(), actor);
  });
  announceToTeam(app, declined.team.id);
  return declined;
}

/** A page of them, for a list of all. */
export async function ownInvitations(
  app: App,
  actor: Actor,
  after: Place<number> | null,
  limit: number,
): Promise<OpenInvitation[]> {
  const user = await findUser(app.db.read, actor.userId);
  if (user?.emailVerifiedAt == null) return [];
  return openInvitationsTo(app.db.read, user, { now: app.clock(), after, limit });
}

async function ownInvitation(app: App, tx: Handle, actor: Actor, id: string) {
  requirePerson(actor, 'answer invitations');
  const user = requireUser(await findUser(tx, actor.userId));
  await requireVerified(tx, actor, 'answer invitations');
  const find = async (handle: Handle) => {
    const now = app.clock();
    const invitation = isId(id) ? await findInvitationTo(handle, user, { id, now }) : undefined;
    const open = invitation && (await whatIsOpen(handle, invitation, now));
    if (!open) throw notFound('invitation');
    return { ...open, isAddressProved: true };
  };
  return { user, find };
}

async function openInvitationsTo(
  handle: Handle,
  user: User,
  { now, after, limit }: { now: number; after: Place<number> | null; limit: number },
): Promise<OpenInvitation[]> {
  const open: OpenInvitation[] = [];
  for (let from = after; ; ) {
    const page: Invitation[] = await listInvitationsTo(handle, user, { now, after: from, limit });
    for (const invitation of page) {
      const one = await whatIsOpen(handle, invitation, now);
      if (one) open.push(one);
      if (open.length === limit) return open;
    }
    const last = page.at(-1);
    if (!last || page.length < limit) return open;
    from = { key: last.createdAt, id: last.id };
  }
}
