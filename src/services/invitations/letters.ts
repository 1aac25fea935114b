import type { Identity, Invitation, Team, User } from '../../domain/entities.ts';
import { roleInWords } from '../../domain/teams/role-words.ts';
import { foldForSearch } from '../../domain/text/text.ts';
import type { Letter } from '../../lib/mailer.ts';
import { personInWords, quoted } from '../shared/letter-words.ts';
import type { OpenInvitation } from './open.ts';

/** Sent to an invited address, whether it has an account or not. */
export function invitationLetter(
  { email, role }: Invitation,
  team: Team,
  inviter: Identity,
  link: string,
): Letter {
  return {
    to: email,
    subject: `You are invited to the team ${quoted(team.name)}`,
    text: `Hello,

${personInWords(inviter)} invites you to track time in the team ${quoted(team.name)} on Stint, as ${roleInWords[role]}. Accept or decline here:

${link}

The link works once and expires after 14 days. Do not forward it: it verifies this address for the account that is created with it.

If you do not expect this, ignore it. You join a team only if you accept.
`,
    link,
  };
}

/** To who invited someone: whoever had the link could join, so it says who did. */
export function joinedLetter({ invitation, team, inviter }: OpenInvitation, user: User): Letter {
  const isOther = foldForSearch(user.email) !== foldForSearch(invitation.email);
  return {
    to: inviter.email,
    subject: `Someone joined the team ${quoted(team.name)}`,
    text: `Hello,

${personInWords(user)} joined the team ${quoted(team.name)} as ${roleInWords[invitation.role]}, by your invitation to ${invitation.email}.
${isOther ? '\nThat is another address than the one you invited. If you do not know it, remove this member.\n' : ''}`,
    link: null,
  };
}
