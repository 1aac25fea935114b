import type { Role } from '../../../src/domain/teams/policy.ts';
import { roleInWords } from '../../../src/domain/teams/role-words.ts';

const roleWords: Record<Role, { name: string; text: string }> = {
  MEMBER: { name: 'Member', text: 'Tracks their own time.' },
  MANAGER: {
    name: 'Manager',
    text: 'Also sees and edits everyone’s time, sees rates and manages projects.',
  },
  ADMIN: { name: 'Admin', text: 'Also manages members, rates and the settings of the team.' },
  OWNER: { name: 'Owner', text: 'Also appoints owners, and archives or deletes the team.' },
};

export const team = {
  title: 'Team',
  roles: roleWords,
  members: 'Members',
  search: 'Search members',
  searchHint: 'Search',
  nobodyFits: (search: string) => `No members match “${search}”.`,
  count: (count: number) => (count === 1 ? '1 member' : `${count} members`),
  columns: {
    member: 'Member',
    role: 'Role',
    rate: 'Hourly rate',
    cost: 'Cost rate',
    since: 'Since',
    actions: 'Actions',
  },
  you: 'You',
  invited: 'Invited',
  deactivated: 'Deactivated',
  since: (date: string) => `Since ${date}`,
  noRate: 'None',
  rates: {
    hourlyRate: {
      set: 'Set a rate',
      of: (name: string) => `Hourly rate of ${name}`,
      changed: (name: string, rate: string) =>
        `The rate of ${name} is now ${rate}. It applies to new entries.`,
      removed: (name: string) => `Removed the rate of ${name}.`,
    },
    costRate: {
      set: 'Set a cost rate (visible to admins only)',
      of: (name: string) => `Cost rate of ${name}`,
      changed: (name: string, rate: string) =>
        `The cost rate of ${name} is now ${rate}. It applies to all of their time in reports.`,
      removed: (name: string) => `Removed the cost rate of ${name}.`,
    },
  },
  roleOf: (name: string, role: string) => `Role of ${name}: ${role}`,
  actionsFor: (name: string) => `Actions for ${name}`,
  timeOf: (name: string) => `Time of ${name}`,
  showTime: 'Show time',
  showDeactivated: (count: number) => `Show deactivated members (${count})`,
  hideDeactivated: 'Hide deactivated members',
  roleChanged: (name: string, role: Role) => `${name} is now ${roleInWords[role]}.`,
  ownRole: {
    title: 'Change your own role?',
    text: (role: Role) =>
      `As ${roleInWords[role]}, you have fewer permissions in this team. You cannot change this back yourself.`,
    action: 'Change my role',
  },
  invite: {
    open: 'Invite',
    title: 'Invite someone',
    email: 'E-mail',
    role: 'Role',
    rateHint: 'Overrides the rates of the client and the team. You can set it later.',
    action: 'Send invitation',
    again: 'Invite someone else',
    done: 'Done',
    ready: (email: string) => `${email} is invited`,
    emailed: (email: string) =>
      `An e-mail with this link is on its way to ${email}. You can also send it yourself.`,
    notEmailed: (email: string) => `No e-mail was sent. Send this link to ${email} yourself.`,
    warning:
      'Anyone with the link can join. It works once and expires in 14 days. You will not see it again.',
    link: 'the link',
  },
  invitations: {
    title: 'Invited',
    as: (role: Role) => `As ${roleInWords[role]}`,
    by: (name: string) => `invited by ${name}`,
    until: (date: string) => `expires ${date}`,
    expired: 'Expired',
    resend: 'Resend',
    resendTo: (email: string) => `Resend the invitation to ${email}`,
    revoke: 'Revoke',
    revokeOf: (email: string) => `Revoke the invitation for ${email}`,
    revokeTitle: (email: string) => `Revoke the invitation for ${email}?`,
    revokeText: 'Their link stops working. Imported time stays. You can invite them again.',
    revoked: (email: string) => `Revoked the invitation for ${email}.`,
  },
  time: {
    forbidden: 'Only managers can see the time of others',
    forbiddenText: 'Your own time is on the timer page. Ask an admin of the team if you need more access.',
    back: 'Team',
    thisWeek: 'This week',
    previous: 'Previous week',
    next: 'Next week',
    total: 'Total',
    unknown: '–:––',
    add: 'Add time',
    empty: 'No time tracked this week',
    emptyText: (name: string) => `Time that ${name} tracks appears here. You can add and edit entries.`,
    failed: 'The entries could not be loaded',
    tryAgain: 'Try again',
  },
  deactivate: {
    action: 'Deactivate',
    title: (name: string) => `Deactivate ${name}?`,
    text: (name: string) =>
      `${name} loses access to the team, and their running timer in it stops. Their time stays, also in reports. You can invite them again at any time.`,
    done: (name: string) => `Deactivated ${name}. Their time stays.`,
  },
  reactivate: {
    action: 'Invite again',
    title: (name: string) => `Invite ${name} again?`,
    text: (name: string, role: Role) =>
      `When they accept, ${name} is in the team again, as ${roleInWords[role]} and with their previous rate.`,
    done: (name: string) => `Invited ${name}.`,
  },
};
