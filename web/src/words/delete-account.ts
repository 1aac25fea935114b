export const deleteAccount = {
  label: 'Delete your account',
  hint: 'You can restore it for 14 days. Then it is erased for good.',
  action: 'Delete account',
  title: 'Delete your account?',
  what: [
    'You are signed out everywhere. API keys are revoked, applications are disconnected, and a running timer stops.',
    'For 14 days you can restore the account by signing in. Then your name, address and settings are erased.',
    'Time in teams with other people stays with them, under “Former member”.',
  ],
  erasedTeams: 'Erased with your account, as nobody else is in them:',
  newOwner: (team: string) => `New owner of ${team}`,
  newOwnerHint: 'You are its only owner.',
  choose: 'Choose a member',
};
