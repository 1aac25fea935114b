import type { Handle } from '../../db/database.ts';
import { findUser } from '../../db/queries/accounts/users.ts';
import { findOpenInvitationTo, listOpenInvitationsTo } from '../../db/queries/teams/invitations.ts';
import type { Identity } from '../../domain/entities.ts';
import type { Place } from '../../domain/page.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { announceToTeam } from '../change-feed/announce.ts';
import { notFound } from '../shared/access.ts';
import { requirePerson } from '../shared/require-person.ts';
import { requireVerified } from '../shared/require-verified.ts';
import { requireUser } from '../users/current.ts';
import { accept, notifyJoined } from './accept.ts';
import { decline } from './decline.ts';
import { type OpenInvitation, withTeams } from './open.ts';

/**
 * The largest page of own invitations. Anybody can invite an address, so the list of a person is one page: answered and
 * expired invitations make room for others.
 */
export const MAX_OWN_INVITATIONS = 100;

/**
 * The newest open invitations of the caller's address, or of an address that was the caller's at the time of the
 * invitation. Empty for an unverified address, which may be another person's.
 */
export async function listOwnInvitations(app: App, actor: Actor): Promise<OpenInvitation[]> {
  requirePerson(actor, 'answer invitations');
  return ownInvitations(app, actor, null, MAX_OWN_INVITATIONS);
}

export async function acceptOwnInvitation(app: App, actor: Actor, id: string): Promise<Identity> {
  const { accepted, user } = await app.db.transaction(async (tx) => {
    const { user, find } = await ownInvitation(app, tx, actor, id);
    return { accepted: await accept(tx, user, find, app.clock(), actor), user };
  });
  notifyJoined(app, accepted, user);
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

/** A page of own invitations, for a list of all. */
export async function ownInvitations(
  app: App,
  actor: Actor,
  after: Place<number> | null,
  limit: number,
): Promise<OpenInvitation[]> {
  const user = await findUser(app.db.read, actor.userId);
  if (user?.emailVerifiedAt == null) return [];
  const listing = { now: app.clock(), after, limit };
  return withTeams(app.db.read, await listOpenInvitationsTo(app.db.read, user, listing));
}

async function ownInvitation(app: App, tx: Handle, actor: Actor, id: string) {
  requirePerson(actor, 'answer invitations');
  const user = requireUser(await findUser(tx, actor.userId));
  await requireVerified(tx, actor, 'answer invitations');
  const find = async (handle: Handle) => {
    const invitation = isId(id)
      ? await findOpenInvitationTo(handle, user, { id, now: app.clock() })
      : undefined;
    const [open] = await withTeams(handle, invitation ? [invitation] : []);
    if (!open) throw notFound('invitation');
    return { ...open, isAddressProved: true };
  };
  return { user, find };
}
