export const settings = {
  title: 'Settings',
  sections: 'Settings',
  groups: { you: 'You', teams: 'Team', access: 'Programs', installation: 'Server' },
  labels: {
    profile: 'Profile',
    password: 'Password',
    sessions: 'Sessions',
    security: 'Security log',
    team: 'Team settings',
    'audit-log': 'Audit log',
    'new-team': 'New team',
    'api-keys': 'API keys',
    apps: 'Connected apps',
    developer: 'Developer',
    installation: 'Installation',
  },
  profile: {
    intro: 'How you appear to your teams, and how dates and times appear to you.',
    name: 'Name',
    nameHint: 'Everyone in your teams sees it.',
    email: 'E-mail',
    emailHint: 'You sign in with this address. It is verified.',
    unverifiedHint: (sendsEmail: boolean) =>
      sendsEmail
        ? 'You sign in with this address. To verify it, open the link that we sent you.'
        : 'You sign in with this address. To verify it, ask the administrator of this server for a link.',
    change: 'Change',
    changeEmail: 'Change e-mail address',
    newEmail: 'New e-mail address',
    newEmailHint: (sendsEmail: boolean) =>
      sendsEmail
        ? 'We send a link to this address. Open it while you are signed in to change your address.'
        : 'This server sends no e-mail. To confirm this address, ask its administrator for a link, and open it while you are signed in.',
    sendLink: 'Send the link',
    requestChange: 'Request the change',
    emailSent: (email: string) => `A link is on its way to ${email}.`,
    emailLimited: (email: string) =>
      `No e-mail was sent: ${email} got too many this hour. Request the change again later.`,
    emailPending: (email: string, sendsEmail: boolean) =>
      `Waiting for you to confirm ${email}. ${
        sendsEmail
          ? 'Your address changes when you open the confirmation link.'
          : 'Ask the administrator of this server for the confirmation link.'
      }`,
    cancelChange: 'Cancel the change',
    emailKept: 'The change is cancelled. You keep your address.',
    data: 'Your data',
    dataHint: 'A zip archive of your profile, teams, time, reports and access, as JSON and CSV files.',
    download: 'Download my data',
    zone: 'Time zone',
    zoneHint: 'All times and days are shown in it.',
    browserZone: (zone: string) => `Your browser is in ${zone}.`,
    takeZone: (zone: string) => `Use ${zone}`,
    weekStart: 'First day of the week',
    weekStarts: { MONDAY: 'Monday', SATURDAY: 'Saturday', SUNDAY: 'Sunday' },
    clock: 'Clock',
    clocks: { AUTO: 'As the browser', H12: '12 hours', H24: '24 hours' },
    durations: 'Durations',
    durationsHint: 'How an hour and a half is shown.',
  },
  password: {
    intro: 'A new password signs you out everywhere but in this browser.',
    current: 'Current password',
    next: 'New password',
    change: 'Change password',
    changed: 'The password is changed. You are signed out in all other browsers.',
    revoke: 'Revoke API keys and disconnect apps',
    revokeHint: 'Choose this if somebody else may have had access. Otherwise they keep working.',
    wrong: 'This is not your current password.',
    hint: (shortest: number) =>
      `At least ${shortest} characters. Do not use your e-mail address, “Stint” or a common password. Several words are easy to remember and hard to guess.`,
    lengths: {
      short: (missing: number) =>
        missing === 1 ? 'One character more to go.' : `${missing} characters more to go.`,
      fair: 'Long enough. A few words more make it much harder to guess.',
      good: 'A good length.',
    },
  },
  sessions: {
    intro: 'The browsers in which you are signed in. End any that you do not know.',
    here: 'This browser',
    activeNow: 'Active now',
    lastActive: (when: string) => `Last active ${when}`,
    since: (when: string) => `Signed in on ${when}`,
    end: 'Sign out',
    endOne: (browser: string) => `Sign out ${browser}`,
    ended: (browser: string) => `${browser} is signed out.`,
    endOthers: 'Sign out all others',
    endOthersTitle: 'Sign out all other browsers?',
    endOthersText:
      'Only this browser stays signed in. What is not saved elsewhere yet stays there until the next sign-in.',
    othersEnded: 'All other browsers are signed out.',
    noOthers: 'You are signed in nowhere else.',
  },
  developer: {
    intro: 'Where programs find this server.',
    api: 'API',
    apiHint: 'GraphQL over HTTP; send it your key in the Authorization header.',
    mcp: 'MCP server',
    mcpHint: 'For AI tools, over Streamable HTTP.',
    schema: 'Schema',
    schemaHint: 'The whole API in words.',
    explorer: 'Explorer',
    explorerHint: 'Try queries in the browser, signed in as you.',
    openExplorer: 'Open the explorer',
    openSchema: 'Open the schema',
    version: 'Version',
  },
};
