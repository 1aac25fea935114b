import type { Role } from '../../../src/domain/teams/policy.ts';
import { roleInWords } from '../../../src/domain/teams/role-words.ts';

const roleWords: Record<Role, { name: string; text: string }> = {
  MEMBER: { name: 'Member', text: 'Tracks their own time.' },
  MANAGER: {
    name: 'Manager',
    text: 'Also sees and edits everyone’s time, sees rates, and manages projects.',
  },
  ADMIN: { name: 'Admin', text: 'Also manages members, rates and the settings of the team.' },
  OWNER: { name: 'Owner', text: 'Also makes other owners, and archives or deletes the team.' },
};

export const team = {
  title: 'Team',
  roles: roleWords,
  members: 'Members',
  search: 'Search members',
  searchHint: 'Search',
  nobodyFits: (search: string) => `Nobody fits “${search}”.`,
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
        `The rate of ${name} is ${rate} now. It counts for new entries.`,
      taken: (name: string) => `${name} has no rate of their own now.`,
    },
    costRate: {
      set: 'Set what an hour costs. Administrators alone see it',
      of: (name: string) => `Cost rate of ${name}`,
      changed: (name: string, rate: string) =>
        `An hour of ${name} costs ${rate} now. It counts for all of their time in reports.`,
      taken: (name: string) => `${name} has no cost rate now.`,
    },
  },
  roleOf: (name: string, role: string) => `Role of ${name}: ${role}`,
  actionsFor: (name: string) => `Actions for ${name}`,
  timeOf: (name: string) => `Time of ${name}`,
  showTime: 'Show their time',
  showDeactivated: (count: number) => `Show deactivated members (${count})`,
  hideDeactivated: 'Hide deactivated members',
  roleChanged: (name: string, role: Role) => `${name} is ${roleInWords[role]} now.`,
  ownRole: {
    title: 'Change your own role?',
    text: (role: Role) =>
      `As ${roleInWords[role]} you may do less in this team, and cannot take that back yourself.`,
    action: 'Change my role',
  },
  invite: {
    open: 'Invite',
    title: 'Invite someone',
    email: 'E-mail',
    role: 'Role',
    rateHint: 'Their own, in place of that of the client or the team. It can be set later.',
    action: 'Send the invitation',
    again: 'Invite someone else',
    done: 'Done',
    ready: (email: string) => `${email} is invited`,
    emailed: (email: string) =>
      `An e-mail with a link is on its way to ${email}. You can also send them this link yourself.`,
    notEmailed: (email: string) => `No e-mail was sent. Send this link to ${email} yourself.`,
    warning: 'Whoever has the link can join. It is good for 14 days and one use, and is shown this once.',
    link: 'the link',
  },
  invitations: {
    title: 'Invited',
    as: (role: Role) => `As ${roleInWords[role]}`,
    by: (name: string) => `invited by ${name}`,
    until: (date: string) => `until ${date}`,
    expired: 'Expired',
    resend: 'Resend',
    resendTo: (email: string) => `Resend the invitation of ${email}`,
    revoke: 'Withdraw',
    revokeOf: (email: string) => `Withdraw the invitation of ${email}`,
    revokeTitle: (email: string) => `Withdraw the invitation of ${email}?`,
    revokeText: 'The link that they have stops working. Imported time stays. You can invite them again.',
    revoked: (email: string) => `The invitation of ${email} is withdrawn.`,
  },
  time: {
    forbidden: 'The time of others is for managers',
    forbiddenText:
      'You see your own time on the timer page. Ask an administrator of the team if you should see more.',
    back: 'Team',
    thisWeek: 'This week',
    previous: 'The week before',
    next: 'The week after',
    total: 'Total',
    unknown: '–:––',
    add: 'Add time',
    empty: 'Nothing tracked this week',
    emptyText: (name: string) => `What ${name} tracks appears here, and you can add to it and change it.`,
    failed: 'The entries could not be loaded',
    tryAgain: 'Try again',
  },
  deactivate: {
    action: 'Deactivate',
    title: (name: string) => `Deactivate ${name}?`,
    text: (name: string) =>
      `${name} no longer sees the team, and a timer that they have running in it stops. The time that they tracked stays, in reports too. You can invite them again at any time.`,
    done: (name: string) => `${name} is deactivated. Their time stays.`,
  },
  reactivate: {
    action: 'Invite again',
    title: (name: string) => `Invite ${name} again?`,
    text: (name: string, role: Role) =>
      `Once they accept, ${name} sees the team again, as ${roleInWords[role]} with the rate that they had.`,
    done: (name: string) => `${name} is invited.`,
  },
};
