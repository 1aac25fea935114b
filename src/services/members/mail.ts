import type { Identity, Team } from '../../domain/entities.ts';
import { roleInWords } from '../../domain/teams/role-words.ts';
import type { Mail } from '../../lib/mailer.ts';
import { quoted } from '../shared/mail-words.ts';

/** The e-mail to a person whom the operator added to a team. */
export function addedMail(identity: Identity, team: Team, dashboardUrl: string): Mail {
  return {
    to: identity.email,
    subject: `You were added to the team ${quoted(team.name)}`,
    text: `Hello,

The administrator of this Stint server added your account to the team ${quoted(team.name)}, as ${roleInWords[identity.role]}:

${dashboardUrl}/

Members of the team can see your name and address. To leave the team, go to Settings > Team settings.
`,
    link: null,
  };
}
