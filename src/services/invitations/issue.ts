import type { Handle } from '../../db/database.ts';
import { findIdentities } from '../../db/queries/identities.ts';
import { insertInvitation, updateInvitation } from '../../db/queries/invitations.ts';
import type { Identity, Invitation, Team } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { notFound } from '../access.ts';
import type { App } from '../app.ts';
import { generateToken } from '../random-token.ts';
import { hashSecret } from '../secret-hash.ts';
import { invitationLetter } from './letters.ts';

const GOOD_FOR = 14 * 86_400_000;

/** An invitation with its link, which is shown this once. */
export interface Issued {
  invitation: Invitation;
  invitationUrl: string;
  /** Whether a letter with the link is on its way. */
  emailed: boolean;
}

interface Unsent {
  invitation: Invitation;
  team: Team;
  inviter: Identity;
  token: string;
}

/** Writes an invitation, a new one or one that there was, in the caller's name and with a link of its own. */
export async function issue(
  tx: Handle,
  app: App,
  actor: Actor,
  team: Team,
  draft: Omit<Invitation, 'invitedBy' | 'expiresAt'>,
  isNew: boolean,
): Promise<Unsent> {
  const identityIds = actor.memberships
    .filter(({ teamId }) => teamId === team.id)
    .map((one) => one.identityId);
  const [inviter] = await findIdentities(tx, [team.id], identityIds);
  if (!inviter) throw notFound('team', 'teamId');
  const token = generateToken();
  const invitation = { ...draft, invitedBy: inviter.id, expiresAt: app.clock() + GOOD_FOR };
  const write = isNew ? insertInvitation : updateInvitation;
  await write(tx, invitation, hashSecret(token));
  return { invitation, team, inviter, token };
}

/** After the commit: sends the letter, unless too many went that way lately. */
export async function sendInvitation(
  app: App,
  actor: Actor,
  { invitation, team, inviter, token }: Unsent,
): Promise<Issued> {
  const invitationUrl = `${app.dashboardUrl}/invitation/${token}`;
  const maySend = await app.limits.mayWriteTo(invitation.email, actor.userId);
  if (maySend) app.mail.send(invitationLetter(invitation, team, inviter, invitationUrl));
  return { invitation, invitationUrl, emailed: maySend && app.mail.delivers };
}
