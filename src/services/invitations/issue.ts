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

/** An invitation with its link, which is returned only here. */
export interface Issued {
  invitation: Invitation;
  invitationUrl: string;
  /** Whether an e-mail with a separate link is sent. */
  isEmailed: boolean;
}

export interface Unsent {
  invitation: Invitation;
  /** The invitation that was replaced. Null for a new invitation. */
  replaced: Invitation | null;
  member: { before: Identity | null; identity: Identity };
  team: Team;
  inviter: Identity;
  token: string;
  mailToken: string;
}

interface InvitationInput extends Omit<Place, 'teamId'> {
  email: string;
  /** The input field that names the team. */
  field: string;
  /** The member to invite instead of the member with the address. */
  former?: Identity;
}

/**
 * Writes an invitation of an address in the caller's name, and the invited member. Replaces an earlier invitation of
 * the address, whose links stop working. Replacing an open invitation also requires the permission to give its role.
 * The inviter's link and the e-mailed link have different secrets, because only the e-mailed link proves the ownership
 * of the mailbox.
 */
export async function issue(
  tx: Handle,
  app: App,
  actor: Actor,
  team: Team,
  { email, field, role, hourlyRate, former }: InvitationInput,
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

/**
 * Writes an invitation for an invited member who answers in the dashboard. Nobody has the links of the invitation until
 * it is sent again.
 */
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

/** Call this after the commit. Sends the e-mail unless a rate limit is exceeded. */
export async function sendInvitation(
  app: App,
  actor: Actor,
  { invitation, team, inviter, token, mailToken }: Unsent,
): Promise<Issued> {
  const maySend = await app.limits.mayWriteTo(invitation.email, actor.userId);
  if (maySend) app.mail.send(invitationMail(invitation, team, inviter, linkOf(app, mailToken)));
  return { invitation, invitationUrl: linkOf(app, token), isEmailed: maySend && app.mail.delivers };
}

const linkOf = ({ dashboardUrl }: App, token: string) => `${dashboardUrl}/invitation/${token}`;
