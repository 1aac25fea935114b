import type { Identity, Invitation, Team, User } from '../../domain/entities.ts';
import { roleInWords } from '../../domain/role-words.ts';
import { foldForSearch } from '../../domain/text.ts';
import type { Letter } from '../../lib/mailer.ts';
import { personInWords, quoted } from '../letter-words.ts';
import type { OpenInvitation } from './open.ts';

/** To someone whom a member wants in the team. They may have an account or not: nobody here knows. */
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

${personInWords(inviter)} invites you to track time in the team ${quoted(team.name)} on Stint, as ${roleInWords[role]}. Join here:

${link}

The link is good for 14 days and for one use.

If you do not know what this is about, do nothing: you are in no team unless you join it.
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
