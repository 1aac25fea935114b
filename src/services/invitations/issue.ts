import type { Handle } from '../../db/database.ts';
import { findIdentities } from '../../db/queries/teams/identities.ts';
import { findInvitationOf, insertInvitation, updateInvitation } from '../../db/queries/teams/invitations.ts';
import type { Identity, Invitation, Team } from '../../domain/entities.ts';
import { type Actor, actionToGive, membershipIn } from '../../domain/teams/policy.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { makeInvited, type Place } from '../members/invited.ts';
import { authorize, notFound } from '../shared/access.ts';
import { generateToken } from '../shared/random-token.ts';
import { hashSecret } from '../shared/secret-hash.ts';
import { invitationMail } from './mails.ts';
import { requireOpenTeam } from './require.ts';

const VALID_FOR_MS = 14 * 86_400_000;

/** An invitation with its link, which is shown this once. */
export interface Issued {
  invitation: Invitation;
  invitationUrl: string;
  /** Whether an e-mail with a link of its own is on its way. */
  emailed: boolean;
}

export interface Unsent {
  invitation: Invitation;
  /** The invitation that it replaces; null for a new one. */
  replaced: Invitation | null;
  member: { before: Identity | null; identity: Identity };
  team: Team;
  inviter: Identity;
  token: string;
  mailToken: string;
}

interface Draft extends Omit<Place, 'teamId'> {
  email: string;
  /** The input that names the team. */
  field: string;
  /** The member to invite, instead of the one with the address. */
  former?: Identity;
}

/**
 * Writes an invitation of an address in the caller's name, and the invited member. An earlier invitation of the address is replaced, and its
 * links stop working; while it is open, this takes the permission to give its role as well. The link that the inviter sees and the link that
 * is sent by e-mail have different secrets, because only the second one proves the ownership of the mailbox.
 */
export async function issue(
  tx: Handle,
  app: App,
  actor: Actor,
  team: Team,
  { email, field, role, hourlyRate, former }: Draft,
): Promise<Unsent> {
  requireOpenTeam(team, field);
  const inviterId = membershipIn(actor, team.id)?.identityId;
  const [inviter] = inviterId === undefined ? [] : await findIdentities(tx, [team.id], [inviterId]);
  if (!inviter) throw notFound('team', 'teamId');
  const replaced = (await findInvitationOf(tx, team.id, email)) ?? null;
  const now = app.clock();
  if (replaced && replaced.expiresAt > now) authorize(actor, actionToGive(replaced.role), team.id);
  const member = await makeInvited(tx, email, { teamId: team.id, role, hourlyRate }, now, former);
  const [token, mailToken] = [generateToken(), generateToken()];
  const invitation: Invitation = {
    id: replaced?.id ?? newId(now),
    ...{ teamId: team.id, email, role, hourlyRate },
    ...{ invitedBy: inviter.id, identityId: member.identity.id },
    ...{ createdAt: replaced?.createdAt ?? now, expiresAt: now + VALID_FOR_MS },
  };
  const write = replaced ? updateInvitation : insertInvitation;
  await write(tx, invitation, { tokenHash: hashSecret(token), mailTokenHash: hashSecret(mailToken) });
  return { invitation, replaced, member, team, inviter, token, mailToken };
}

/** Writes an invitation for an invited member who answers it in the dashboard. Nobody has its links until it is sent again. */
export async function insertWithoutLinks(
  tx: Handle,
  { id, teamId, email, role, hourlyRate }: Identity,
  invitedBy: string,
  now: number,
): Promise<void> {
  const invitation: Invitation = {
    ...{ id: newId(now), teamId, email, role, hourlyRate, invitedBy, identityId: id },
    ...{ createdAt: now, expiresAt: now + VALID_FOR_MS },
  };
  const [tokenHash, mailTokenHash] = [hashSecret(generateToken()), hashSecret(generateToken())];
  await insertInvitation(tx, invitation, { tokenHash, mailTokenHash });
}

/** After the commit: sends the e-mail, unless too many went that way lately. */
export async function sendInvitation(
  app: App,
  actor: Actor,
  { invitation, team, inviter, token, mailToken }: Unsent,
): Promise<Issued> {
  const maySend = await app.limits.mayWriteTo(invitation.email, actor.userId);
  if (maySend) app.mail.send(invitationMail(invitation, team, inviter, linkOf(app, mailToken)));
  return { invitation, invitationUrl: linkOf(app, token), emailed: maySend && app.mail.delivers };
}

const linkOf = ({ dashboardUrl }: App, token: string) => `${dashboardUrl}/invitation/${token}`;
