const kinds: Record<string, string> = {
  apiKey: 'API key',
  client: 'client',
  import: 'import',
  invitation: 'invitation',
  oauthApp: 'app',
  project: 'project',
  reportLink: 'report link',
  savedReport: 'saved report',
  session: 'session',
  tag: 'tag',
  task: 'task',
  team: 'team',
  teamMember: 'member',
  timeEntry: 'time entry',
  user: 'account',
};

const verbs: Record<string, string> = {
  add: 'added the',
  archive: 'archived the',
  create: 'created the',
  delete: 'deleted the',
  disable: 'disabled the',
  enable: 'enabled the',
  finish: 'finished the',
  reactivate: 'reactivated the',
  remove: 'removed the',
  resend: 'resent the',
  restore: 'restored the',
  revoke: 'revoked the',
  unarchive: 'unarchived the',
  undo: 'undid the',
  unmerge: 'unmerged the',
  update: 'changed the',
};

/** Events of the actor's own account, which is not named again. */
const ownSentences: Record<string, string> = {
  'currentUser.update': 'changed their profile',
  'email.change': 'asked to change their e-mail address',
  'email.verify': 'verified their e-mail address',
  'emailChange.cancel': 'cancelled the change of their e-mail address',
  'emailChange.confirm': 'changed their e-mail address',
  'otherSessions.end': 'signed out everywhere else',
  'password.change': 'changed their password',
  'password.confirm': 'confirmed their password',
  'password.reset': 'reset their password with a link',
  'personalData.export': 'downloaded their data',
};

/** The same events if another user caused them, followed by the name of the account. */
const sentencesOfOthers: Record<string, string> = {
  'currentUser.update': 'changed the profile of',
  'email.change': 'created a link for a new e-mail address of',
  'personalData.export': 'downloaded the data of',
};

/** Actions that a verb and a noun cannot describe. */
const sentences: Record<string, string> = {
  'account.delete': 'deleted the account',
  'account.restore': 'restored the account',
  'app.connect': 'connected the app',
  'app.disconnect': 'disconnected the app',
  'invitation.accept': 'accepted an invitation and joined as',
  'invitation.decline': 'declined the invitation as',
  'oauthAppSecret.rotate': 'replaced the secret of the app',
  'passwordLink.create': 'created a password link for',
  'report.export': 'exported a report of',
  'reportLink.open': 'shared a report that was opened through its link:',
  'sampleTeam.delete': 'deleted the sample team',
  'session.end': 'signed out of',
  'session.refuse': 'failed to sign in to',
  'session.start': 'signed in with',
  'teamMember.invite': 'invited',
  'teamOwner.appoint': 'transferred ownership of a team to',
  'timeEntries.reprice': 'updated the rates of past entries in the team',
  'timer.discard': 'discarded the timer',
  'timer.start': 'started the timer',
  'timer.stop': 'stopped the timer',
  'user.demote': 'removed the administrator role from',
  'user.invite': 'created an account and an invitation for',
  'user.promote': 'gave the administrator role to',
  'userCredentials.revoke': 'revoked the API keys and apps of',
  'userSessions.end': 'ended all sessions of',
  'verificationLink.create': 'created a verification link for',
};

const fields: Record<string, string> = {
  absorbed: 'Merged entry',
  archivedAt: 'Archived',
  billable: 'Billable',
  browser: 'Browser',
  budget: 'Budget',
  clientId: 'Client',
  colour: 'Colour',
  confidential: 'Has a secret',
  costRate: 'Cost rate',
  created: 'Created',
  currency: 'Currency',
  deactivatedAt: 'Deactivated',
  deduplicated: 'Already imported',
  defaultHourlyRate: 'Hourly rate',
  deletedByMaker: 'Deleted by its creator',
  description: 'Description',
  email: 'E-mail',
  endTime: 'End',
  eraseAt: 'Erased on',
  expiresAt: 'Expires',
  failed: 'Failed',
  finishedAt: 'Finished',
  format: 'Format',
  from: 'From',
  hourlyRate: 'Hourly rate',
  identityId: 'Member',
  importId: 'Import',
  importedAmount: 'Imported amount',
  invitedAt: 'Invited',
  lockedBefore: 'Locked before',
  merged: 'Merged',
  mergedInto: 'Merged into',
  name: 'Name',
  overlapPolicy: 'Overlaps',
  parameters: 'Settings',
  parts: 'Parts',
  preset: 'Type',
  projectId: 'Project',
  redirectUris: 'Redirect URLs',
  report: 'Report',
  reportId: 'Report',
  revokedAt: 'Revoked',
  role: 'Role',
  rows: 'Rows',
  scopes: 'Access',
  sharedWithTeam: 'Shared with the team',
  showAmounts: 'Shows amounts',
  skipped: 'Skipped',
  startTime: 'Start',
  tags: 'Tags',
  taskId: 'Task',
  teamId: 'Team ID',
  timeEntries: 'Time entries',
  timezone: 'Time zone',
  title: 'Title',
  to: 'To',
  tool: 'Tool',
  undoneAt: 'Undone',
  verdict: 'Result',
};

/** The changes that `ended` describes. */
const endedFields: ReadonlySet<string> = new Set([
  'disconnectedApplications',
  'keysAndApplications',
  'revokedApiKeys',
]);

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const auditLog = {
  intro: (team: string, days: number | undefined) =>
    `Who did what in ${team}, and with which credential. Events cannot be changed.${days === undefined ? '' : ` They are kept for ${days} days.`}`,
  onlyAdmins: 'Only for admins',
  onlyAdminsText: 'Ask an admin of the team if you need access to its audit log.',
  empty: 'No events yet',
  emptyText: 'Changes that members make in this team appear here.',
  noneFound: 'No matching events. Choose another person or another type.',
  person: 'Person',
  everyone: 'Everyone',
  kind: 'Type',
  allKinds: 'All types',
  kinds: Object.fromEntries(Object.entries(kinds).map(([kind, name]) => [kind, capitalised(name)])),
  noTitle: 'no title',
  isOfOwnAccount: (action: string) => action in ownSentences,
  did: (action: string, kind: string, isOwn: boolean) =>
    (isOwn ? undefined : sentencesOfOthers[action]) ??
    ownSentences[action] ??
    sentences[action] ??
    `${verbs[action.split('.')[1] ?? ''] ?? action} ${kinds[kind] ?? kind}`,
  credentials: {
    API_KEY: (name: string) => `API key ${name}`.trim(),
    OAUTH_APP: (name: string) => name,
    DASHBOARD: (name: string) => (name === '' ? 'Dashboard' : `Dashboard, ${name}`),
    // The server's command line is named as the actor.
    COMMAND_LINE: (name: string) => (name === '' ? '' : 'Sample data'),
  },
  ofAccount: (name: string) => `of ${name}`,
  from: (address: string) => `from ${address}`,
  byTool: (tool: string) => `MCP tool ${tool}`,
  /** The credentials that an event ended, from its changes; null for none. Lines of earlier versions have no numbers. */
  ended: (changes: readonly { field: string; new: string | null }[]) => {
    const numberOf = (wanted: string) => Number(changes.find(({ field }) => field === wanted)?.new ?? 0);
    const [keys, apps] = [numberOf('revokedApiKeys'), numberOf('disconnectedApplications')];
    if (changes.some(({ field }) => field === 'keysAndApplications')) {
      return 'Revoked all API keys and disconnected all apps.';
    }
    const parts = [
      ...(keys > 0 ? [`revoked ${keys === 1 ? '1 API key' : `${keys} API keys`}`] : []),
      ...(apps > 0 ? [`disconnected ${apps === 1 ? '1 app' : `${apps} apps`}`] : []),
    ];
    return parts.length === 0 ? null : `${capitalised(parts.join(' and '))}.`;
  },
  isOfEnded: (field: string) => endedFields.has(field),
  changes: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
  field: (field: string) => fields[field] ?? field,
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
  becomes: 'became',
  more: 'Load more',
};

export const securityLog = {
  intro: (days: number | undefined) =>
    `Sign-ins and changes to your password, e-mail address, API keys and apps. If you do not recognise something, change your password.${days === undefined ? '' : ` Events are kept for ${days} days.`}`,
  empty: 'Nothing here yet',
  emptyText: 'Sign-ins and changes to your account appear here.',
};
