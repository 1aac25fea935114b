export const deleteAccount = {
  label: 'Delete your account',
  hint: 'You can restore it for 14 days. Then it is erased for good.',
  action: 'Delete account',
  title: 'Delete your account?',
  what: [
    'You are signed out everywhere. API keys are revoked, applications are disconnected, and a running timer stops.',
    'You can restore the account by signing in within 14 days, without its API keys and applications. After that, your name, address and settings are erased.',
    'Time in teams with other people stays with them, under “Former member”.',
  ],
  erasedTeams: 'These teams have no other member and are erased with your account:',
  newOwner: (team: string) => `New owner of ${team}`,
  newOwnerHint: 'You are its only owner.',
  choose: 'Choose a member',
};

/** For administrators, who delete the account of somebody else. */
export const deleteOther = {
  title: (name: string) => `Delete the account of ${name}?`,
  what: [
    'They are signed out everywhere. API keys are revoked, applications are disconnected, and a running timer stops.',
    'For 14 days you can restore the account. Then the name, address and settings are erased.',
    'Time in teams with other people stays with them, under “Former member”.',
  ],
  erasedTeams: 'Erased with the account, as nobody else is in them:',
  newOwnerHint: (name: string) => `${name} is its only owner.`,
  done: (name: string) => `The account of ${name} will be erased in 14 days.`,
};
