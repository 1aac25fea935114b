export const deleteAccount = {
  label: 'Delete account',
  hint: 'You can restore it for 14 days. After that, it is permanently erased.',
  action: 'Delete account',
  title: 'Delete your account?',
  what: [
    'You are signed out everywhere. Your API keys are revoked, your apps are disconnected, and a running timer stops.',
    'To restore the account, sign in within 14 days. API keys and apps are not restored. After that, your name, address and settings are permanently erased.',
    'Your time stays in teams that have other members, under “Former member”.',
  ],
  erasedTeams: 'These teams have no other member and are erased with your account:',
  newOwner: (team: string) => `New owner of ${team}`,
  newOwnerHint: 'You are its only owner.',
  choose: 'Choose a member',
};

/** Texts for an administrator who deletes another person's account. */
export const deleteOther = {
  title: (name: string) => `Delete the account of ${name}?`,
  what: [
    'They are signed out everywhere. Their API keys are revoked, their apps are disconnected, and a running timer stops.',
    'You can restore the account for 14 days. After that, the name, address and settings are permanently erased.',
    'Their time stays in teams that have other members, under “Former member”.',
  ],
  erasedTeams: 'These teams have no other member and are erased with the account:',
  newOwnerHint: (name: string) => `${name} is its only owner.`,
  done: (name: string) => `The account of ${name} will be erased in 14 days.`,
};
