import type { Identity, Team } from '../../domain/entities.ts';
import { roleInWords } from '../../domain/teams/role-words.ts';
import type { Letter } from '../../lib/mailer.ts';
import { quoted } from '../shared/letter-words.ts';

/** Sent to a person whom the administrator added to a team at the command line. */
export function addedLetter(identity: Identity, team: Team, dashboardUrl: string): Letter {
  return {
    to: identity.email,
    subject: `You are in the team ${quoted(team.name)} now`,
    text: `Hello,

The administrator of this Stint server added your account to the team ${quoted(team.name)}, as ${roleInWords[identity.role]}:

${dashboardUrl}/

The team sees your name and your address. You can leave the team under Settings > Team settings.
`,
    link: null,
  };
}
