import type { AuditedKind } from './portraits.ts';

/** Audit actions as `noun.verb`, with the kind of their object. An action is named after its mutation; see `actionOf`. */
const kindOfAction = {
  'account.delete': 'user',
  'account.restore': 'user',
  'apiKey.create': 'apiKey',
  'apiKey.revoke': 'apiKey',
  'app.connect': 'oauthApp',
  'app.disconnect': 'oauthApp',
  'client.archive': 'client',
  'client.create': 'client',
  'client.delete': 'client',
  'client.unarchive': 'client',
  'client.update': 'client',
  'currentUser.update': 'user',
  'email.change': 'user',
  'email.verify': 'user',
  'emailChange.cancel': 'user',
  'emailChange.confirm': 'user',
  'import.create': 'import',
  'import.finish': 'import',
  'import.undo': 'import',
  'invitation.accept': 'teamMember',
  'invitation.decline': 'teamMember',
  'invitation.resend': 'invitation',
  'invitation.revoke': 'invitation',
  'oauthApp.create': 'oauthApp',
  'oauthApp.delete': 'oauthApp',
  'oauthApp.update': 'oauthApp',
  'oauthAppSecret.rotate': 'oauthApp',
  'otherSessions.end': 'user',
  'password.change': 'user',
  'password.confirm': 'user',
  'password.reset': 'user',
  'passwordLink.create': 'user',
  'personalData.export': 'user',
  'project.archive': 'project',
  'project.create': 'project',
  'project.delete': 'project',
  'project.unarchive': 'project',
  'project.update': 'project',
  'report.export': 'team',
  'reportLink.create': 'reportLink',
  'reportLink.open': 'reportLink',
  'reportLink.revoke': 'reportLink',
  'sampleTeam.delete': 'team',
  'savedReport.create': 'savedReport',
  'savedReport.delete': 'savedReport',
  'savedReport.update': 'savedReport',
  'session.end': 'session',
  'session.refuse': 'user',
  'session.start': 'session',
  'tag.archive': 'tag',
  'tag.create': 'tag',
  'tag.delete': 'tag',
  'tag.unarchive': 'tag',
  'tag.update': 'tag',
  'task.archive': 'task',
  'task.create': 'task',
  'task.delete': 'task',
  'task.unarchive': 'task',
  'task.update': 'task',
  'team.archive': 'team',
  'team.create': 'team',
  'team.delete': 'team',
  'team.restore': 'team',
  'team.unarchive': 'team',
  'team.update': 'team',
  'teamMember.add': 'teamMember',
  'teamMember.invite': 'invitation',
  'teamMember.reactivate': 'teamMember',
  'teamMember.remove': 'teamMember',
  'teamMember.update': 'teamMember',
  'teamOwner.appoint': 'user',
  'timeEntries.reprice': 'team',
  'timeEntry.create': 'timeEntry',
  'timeEntry.delete': 'timeEntry',
  'timeEntry.unmerge': 'timeEntry',
  'timeEntry.update': 'timeEntry',
  'timer.discard': 'timeEntry',
  'timer.start': 'timeEntry',
  'timer.stop': 'timeEntry',
  'user.demote': 'user',
  'user.disable': 'user',
  'user.enable': 'user',
  'user.invite': 'user',
  'user.promote': 'user',
  'userCredentials.revoke': 'user',
  'userSessions.end': 'user',
  'verificationLink.create': 'user',
} as const satisfies Record<string, AuditedKind>;

export type AuditAction = keyof typeof kindOfAction;
export type KindOf<Action extends AuditAction> = (typeof kindOfAction)[Action];

export const auditActions = Object.keys(kindOfAction) as AuditAction[];

export function kindOf<Action extends AuditAction>(action: Action): KindOf<Action> {
  return kindOfAction[action];
}

/** Kinds that belong to an account. Their events are in the audit log of the installation, which no team can read. */
const accountKinds: ReadonlySet<AuditedKind> = new Set(['apiKey', 'oauthApp', 'session', 'user']);

export const accountActions = auditActions.filter((action) => accountKinds.has(kindOf(action)));

export function isOfAccount(action: AuditAction): boolean {
  return accountKinds.has(kindOf(action));
}

export function actionsOn(kind: string): AuditAction[] {
  return auditActions.filter((action) => kindOf(action) === kind);
}

/**
 * Actions that the audit log of a deleted team accepts. A deleted team can be read, left, restored and deleted again. Its timers can be
 * ended, because a user has one timer across all teams.
 */
const actionsInDeletedTeam: ReadonlySet<AuditAction> = new Set([
  'report.export',
  'reportLink.open',
  'team.delete',
  'team.restore',
  'timer.discard',
  'timer.stop',
]);

export function isForDeletedTeam(action: AuditAction, isOwnMembership: boolean): boolean {
  return actionsInDeletedTeam.has(action) || (action === 'teamMember.remove' && isOwnMembership);
}

/** Returns `timeEntry.update` for `updateTimeEntry`. */
export function actionOf(mutation: string): string {
  const [, verb = '', noun = ''] = /^([a-z]+)(.*)$/.exec(mutation) ?? [];
  const name = noun.startsWith('OAuth') ? `oauth${noun.slice(5)}` : noun;
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}.${verb}`;
}
