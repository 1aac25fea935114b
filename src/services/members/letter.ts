import type { Identity, Team, User } from '../../domain/entities.ts';
import { roleInWords } from '../../domain/role-words.ts';
import type { Letter } from '../../lib/mailer.ts';
import { personInWords, quoted } from '../letter-words.ts';

/** To someone who was put into a team without being asked. */
export function addedLetter(identity: Identity, team: Team, adder: User, dashboardUrl: string): Letter {
  return {
    to: identity.email,
    subject: `You are in the team ${quoted(team.name)} now`,
    text: `Hello,

${personInWords(adder)} added your Stint account to the team ${quoted(team.name)}, as ${roleInWords[identity.role]}:

${dashboardUrl}/

If you do not want to be in it, you can leave it there.
`,
    link: null,
  };
}
