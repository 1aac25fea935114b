import type { Role } from '../../../src/domain/teams/policy.ts';
import { roleInWords } from '../../../src/domain/teams/role-words.ts';
import { isolate } from './isolate.ts';

interface Invitation {
  teamName: string;
  role: Role;
  inviterName: string;
  inviterEmail: string;
}

export const invitation = {
  notice: ({ teamName, role, inviterName, inviterEmail }: Invitation) =>
    `${isolate(inviterName)} (${inviterEmail}) invites you to the team “${isolate(teamName)}”, as ${roleInWords[role]}.`,
  more: (count: number) => (count === 1 ? '1 more invitation' : `${count} more invitations`),
  accept: 'Accept',
  acceptOf: (team: string) => `Accept the invitation to ${isolate(team)}`,
  accepted: (team: string) => `You joined the team “${isolate(team)}”.`,
  decline: 'Decline',
  declineOf: (team: string) => `Decline the invitation to ${isolate(team)}`,
  declined: (team: string) => `You declined the invitation to “${isolate(team)}”.`,
  failed: 'Your response was not saved',
};
