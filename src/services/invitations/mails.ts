import type { Identity, Invitation, Team, User } from '../../domain/entities.ts';
import { roleInWords } from '../../domain/teams/role-words.ts';
import { foldForSearch } from '../../domain/text/text.ts';
import type { Mail } from '../../lib/mailer.ts';
import { personInWords, quoted } from '../shared/mail-words.ts';
import type { OpenInvitation } from './open.ts';

/** Sent to an invited address, whether or not the address has an account. */
export function invitationMail(
  { email, role }: Invitation,
  team: Team,
  inviter: Identity,
  link: string,
): Mail {
  return {
    to: email,
    subject: `You are invited to the team ${quoted(team.name)}`,
    text: `Hello,

${personInWords(inviter)} invites you to track time in the team ${quoted(team.name)} on Stint, as ${roleInWords[role]}. Accept or decline here:

${link}

The link works once and expires in 14 days. Do not forward it: an account created with it owns this address.

If you did not expect this invitation, ignore this e-mail. You join the team only if you accept.
`,
    link,
  };
}

/** Sent to the inviter. Names the person who joined, because anyone with the link can join. */
export function joinedMail({ invitation, team, inviter }: OpenInvitation, user: User): Mail {
  const isOther = foldForSearch(user.email) !== foldForSearch(invitation.email);
  return {
    to: inviter.email,
    subject: `Someone joined the team ${quoted(team.name)}`,
    text: `Hello,

${personInWords(user)} joined the team ${quoted(team.name)} as ${roleInWords[invitation.role]}. They used your invitation to ${invitation.email}.
${isOther ? '\nThey signed in with a different address than the one you invited. If you do not recognize it, deactivate this member.\n' : ''}`,
    link: null,
  };
}
