export const settings = {
  title: 'Settings',
  sections: 'Settings',
  groups: { you: 'You', teams: 'Team', access: 'Access', installation: 'Server' },
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
    intro: 'Your name, your e-mail address, and how dates and times are shown to you.',
    name: 'Name',
    nameHint: 'Visible to everyone in your teams.',
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
        ? 'We send a link to this address. Open it while you are signed in to confirm the change.'
        : 'This server sends no e-mail. To confirm this address, ask its administrator for a link, and open it while you are signed in.',
    sendLink: 'Send link',
    requestChange: 'Request change',
    emailSent: (email: string) => `A link is on its way to ${email}.`,
    emailLimited: (email: string) =>
      `No e-mail was sent: too many were sent to ${email} in the last hour. Try again later.`,
    emailPending: (email: string, sendsEmail: boolean) =>
      `Waiting for you to confirm ${email}. ${
        sendsEmail
          ? 'Your address changes when you open the confirmation link.'
          : 'Ask the administrator of this server for the confirmation link.'
      }`,
    cancelChange: 'Cancel change',
    emailKept: 'The change is cancelled. You keep your address.',
    data: 'Your data',
    dataHint: 'A zip archive of your profile, teams, time, reports and access, as JSON and CSV files.',
    download: 'Download my data',
    zone: 'Time zone',
    zoneHint: 'Times and days are shown in this time zone.',
    browserZone: (zone: string) => `Your browser is in ${zone}.`,
    takeZone: (zone: string) => `Use ${zone}`,
    weekStart: 'First day of the week',
    weekStarts: { MONDAY: 'Monday', SATURDAY: 'Saturday', SUNDAY: 'Sunday' },
    clock: 'Clock',
    clocks: { AUTO: 'As in the browser', H12: '12 hours', H24: '24 hours' },
    durations: 'Duration format',
    durationsHint: 'The choices show one and a half hours.',
  },
  password: {
    intro: 'Changing your password signs you out in all other browsers.',
    current: 'Current password',
    next: 'New password',
    change: 'Change password',
    changed: 'Password changed. You are signed out in all other browsers.',
    revoke: 'Revoke API keys and disconnect apps',
    revokeHint: 'Choose this if someone else may have had access. Otherwise, they keep working.',
    wrong: 'Wrong password. Try again.',
    hint: (shortest: number) =>
      `At least ${shortest} characters. Do not use your e-mail address, “Stint” or a common password. Several words are easy to remember and hard to guess.`,
    lengths: {
      short: (missing: number) =>
        missing === 1 ? '1 more character needed.' : `${missing} more characters needed.`,
      fair: 'Long enough. A few more words make it much harder to guess.',
      good: 'Good length.',
    },
  },
  sessions: {
    intro: 'Browsers where you are signed in. Sign out any that you do not recognise.',
    here: 'This browser',
    activeNow: 'Active now',
    lastActive: (when: string) => `Last active ${when}`,
    since: (when: string) => `Signed in on ${when}`,
    end: 'Sign out',
    endOne: (browser: string) => `Sign out ${browser}`,
    ended: (browser: string) => `${browser} is signed out.`,
    endOthers: 'Sign out all other browsers',
    endOthersTitle: 'Sign out all other browsers?',
    endOthersText:
      'Only this browser stays signed in. Unsaved changes in other browsers stay there until the next sign-in.',
    othersEnded: 'Signed out all other browsers.',
    noOthers: 'You are not signed in anywhere else.',
  },
  developer: {
    intro: 'Addresses for scripts and apps that use this server.',
    api: 'API',
    apiHint: 'GraphQL over HTTP. Send your API key in the Authorization header.',
    mcp: 'MCP server',
    mcpHint: 'For AI tools, over Streamable HTTP.',
    schema: 'Schema',
    schemaHint: 'All types and operations of the API.',
    explorer: 'Explorer',
    explorerHint: 'Run queries in the browser, signed in as you.',
    openExplorer: 'Open explorer',
    openSchema: 'Open schema',
    version: 'Version',
  },
};
