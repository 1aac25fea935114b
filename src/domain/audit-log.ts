import { browserName } from './browser-name.ts';
import type { Budget } from './budget-agreement.ts';
import type {
  ApiKey,
  Client,
  Identity,
  Import,
  Invitation,
  OAuthApp,
  Project,
  ReportLink,
  SavedReport,
  Session,
  Tag,
  Task,
  Team,
  TimeEntry,
  User,
} from './entities.ts';
import { formatInstant } from './instant.ts';
import { formatMoney, type Money } from './money.ts';
import type { Source } from './policy.ts';
import { shortened } from './text.ts';

/**
 * What happened, as noun and verb, and to what kind of thing. What a mutation does is called by the name of the mutation; see
 * `actionOf`.
 */
const kindOfAction = {
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
  'import.create': 'import',
  'import.finish': 'import',
  'import.undo': 'import',
  'invitation.accept': 'teamMember',
  'invitation.resend': 'invitation',
  'invitation.revoke': 'invitation',
  'oauthApp.create': 'oauthApp',
  'oauthApp.delete': 'oauthApp',
  'oauthApp.update': 'oauthApp',
  'oauthAppSecret.rotate': 'oauthApp',
  'otherSessions.end': 'user',
  'password.change': 'user',
  'password.reset': 'user',
  'project.archive': 'project',
  'project.create': 'project',
  'project.delete': 'project',
  'project.unarchive': 'project',
  'project.update': 'project',
  'reportLink.create': 'reportLink',
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
  'team.unarchive': 'team',
  'team.update': 'team',
  'teamMember.add': 'teamMember',
  'teamMember.invite': 'invitation',
  'teamMember.reactivate': 'teamMember',
  'teamMember.remove': 'teamMember',
  'teamMember.update': 'teamMember',
  'timeEntries.reprice': 'team',
  'timeEntry.create': 'timeEntry',
  'timeEntry.delete': 'timeEntry',
  'timeEntry.unmerge': 'timeEntry',
  'timeEntry.update': 'timeEntry',
  'timer.discard': 'timeEntry',
  'timer.start': 'timeEntry',
  'timer.stop': 'timeEntry',
} as const satisfies Record<string, AuditedKind>;

export type AuditAction = keyof typeof kindOfAction;
export type KindOf<Action extends AuditAction> = (typeof kindOfAction)[Action];

export const auditActions = Object.keys(kindOfAction) as AuditAction[];

export function kindOf<Action extends AuditAction>(action: Action): KindOf<Action> {
  return kindOfAction[action];
}

export function actionsOn(kind: string): AuditAction[] {
  return auditActions.filter((action) => kindOf(action) === kind);
}

/** `timeEntry.update` of `updateTimeEntry`. */
export function actionOf(mutation: string): string {
  const [, verb = '', noun = ''] = /^([a-z]+)(.*)$/.exec(mutation) ?? [];
  const name = noun.startsWith('OAuth') ? `oauth${noun.slice(5)}` : noun;
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}.${verb}`;
}

/** The kinds of things that something is done to. */
export interface AuditedThings {
  apiKey: ApiKey;
  client: Client;
  import: Import;
  invitation: Invitation;
  oauthApp: OAuthApp;
  project: Project;
  reportLink: ReportLink;
  savedReport: SavedReport;
  session: Session;
  tag: Tag;
  task: Task;
  team: Team;
  teamMember: Identity;
  timeEntry: TimeEntry & { tags?: readonly string[] };
  user: User;
}
export type AuditedKind = keyof AuditedThings;

type Value = string | number | boolean | null | undefined;

/** What is written down of a thing: what it is called, and those of its values that may be read later. */
interface Portrait {
  label: string;
  values: Record<string, Value>;
}

/** Value by value: what is not named here, such as a secret, does not get into the log. */
const portraits: { [Kind in AuditedKind]: (thing: AuditedThings[Kind]) => Portrait } = {
  apiKey: ({ name, prefix, scopes, revokedAt }) => ({
    label: `${name} (${prefix}…)`,
    values: { name, scopes: scopes.join(', '), revokedAt: instant(revokedAt) },
  }),
  client: ({ name, defaultHourlyRate, archivedAt }) => ({
    label: name,
    values: { name, defaultHourlyRate: amount(defaultHourlyRate), archivedAt: instant(archivedAt) },
  }),
  import: ({ fileName, tool, rows, counts, verdict, undoneAt }) => ({
    label: fileName,
    values: {
      tool,
      rows,
      verdict,
      ...counts,
      undoneAt: instant(undoneAt),
    },
  }),
  invitation: ({ email, role, hourlyRate, expiresAt }) => ({
    label: email,
    values: { email, role, hourlyRate: amount(hourlyRate), expiresAt: instant(expiresAt) },
  }),
  oauthApp: ({ name, preset, redirectUris, confidential }) => ({
    label: name,
    values: { name, preset, redirectUris: redirectUris.join(', '), confidential },
  }),
  project: ({ name, clientId, colour, billable, hourlyRate, budget, archivedAt }) => ({
    label: name,
    values: {
      name,
      clientId,
      colour,
      billable,
      hourlyRate: amount(hourlyRate),
      budget: budgetInWords(budget),
      archivedAt: instant(archivedAt),
    },
  }),
  reportLink: ({ reportName, reportId, showAmounts, expiresAt }) => ({
    label: reportName,
    values: { reportId, showAmounts, expiresAt: instant(expiresAt) },
  }),
  savedReport: ({ name, parameters, sharedWithTeam }) => ({
    label: name,
    values: { name, parameters, sharedWithTeam },
  }),
  session: ({ userAgent }) => ({ label: browserName(userAgent), values: {} }),
  tag: ({ name, archivedAt }) => ({ label: name, values: { name, archivedAt: instant(archivedAt) } }),
  task: ({ name, projectId, archivedAt }) => ({
    label: name,
    values: { name, projectId, archivedAt: instant(archivedAt) },
  }),
  team: ({ name, currency, timezone, overlapPolicy, defaultHourlyRate, lockedBefore, archivedAt }) => ({
    label: name,
    values: {
      name,
      currency,
      timezone,
      overlapPolicy,
      defaultHourlyRate: amount(defaultHourlyRate),
      lockedBefore,
      archivedAt: instant(archivedAt),
    },
  }),
  teamMember: ({ name, email, role, hourlyRate, costRate, deactivatedAt }) => ({
    label: name,
    values: {
      email,
      role,
      hourlyRate: amount(hourlyRate),
      costRate: amount(costRate),
      deactivatedAt: instant(deactivatedAt),
    },
  }),
  timeEntry: (entry) => ({
    label: entry.title ?? '',
    values: {
      identityId: entry.identityId,
      startTime: instant(entry.start),
      endTime: instant(entry.end),
      title: entry.title,
      description: entry.description,
      projectId: entry.projectId,
      clientId: entry.clientId,
      taskId: entry.taskId,
      billable: entry.billable,
      hourlyRate: amount(entry.hourlyRate),
      tags: entry.tags?.toSorted().join(', '),
    },
  }),
  // What else somebody set for themselves, such as where they are at home, is no business of each of their teams.
  user: ({ name, timezone }) => ({ label: name, values: { name, timezone } }),
};

/** A value that is another one since; null where there was, or is, none. */
export interface AuditChange {
  field: string;
  old: string | null;
  new: string | null;
}

const LONGEST_VALUE = 500;
export const LONGEST_LABEL = 200;

export function labelOf<Kind extends AuditedKind>(kind: Kind, thing: AuditedThings[Kind]): string {
  return shortened(portraits[kind](thing).label, LONGEST_LABEL);
}

/** The values in which two states of a thing differ; all that are set where it is new or gone. */
export function changesBetween<Kind extends AuditedKind>(
  kind: Kind,
  before: AuditedThings[Kind] | null,
  after: AuditedThings[Kind] | null,
): AuditChange[] {
  const [old, now] = [before && portraits[kind](before).values, after && portraits[kind](after).values];
  const fields = Object.keys({ ...old, ...now });
  return fields
    .map((field) => change(field, old?.[field], now?.[field]))
    .filter((one) => one.old !== one.new);
}

export function change(field: string, old: Value, now: Value): AuditChange {
  return { field, old: text(old), new: text(now) };
}

function text(value: Value): string | null {
  if (value === null || value === undefined || value === '') return null;
  return shortened(String(value), LONGEST_VALUE);
}

const instant = (at: number | null) => (at === null ? null : formatInstant(at));
const amount = (money: Money | null) => money && `${formatMoney(money)} ${money.currency}`;

function budgetInWords(budget: Budget | null): string | null {
  if (!budget) return null;
  const { kind, size, currency, period, thresholds } = budget;
  const what =
    kind === 'HOURS' ? `${size / 3_600_000} h` : amount({ minorUnits: size, currency: currency ?? '' });
  return `${what}, ${period}, ${thresholds.map((one) => `${one} %`).join(' ')}`;
}

/** One line of the log. */
export interface AuditEntry {
  id: string;
  teamId: string;
  at: number;
  /** The identity of who did it, and what they were called. */
  actorId: string;
  actorName: string;
  source: Source;
  /** The tool of MCP that was called, if one was. */
  tool: string | null;
  action: AuditAction;
  objectId: string;
  objectLabel: string;
  changes: AuditChange[];
}
