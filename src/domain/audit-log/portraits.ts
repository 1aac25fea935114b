import { browserName } from '../accounts/browser-name.ts';
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
} from '../entities.ts';
import type { Budget } from '../money/budget-agreement.ts';
import { countedAmount } from '../money/entry-amount.ts';
import { formatMoney, type Money } from '../money/money.ts';
import { formatInstant } from '../time/instant.ts';
import { UNKNOWN_PERSON } from './unknown-person.ts';

/** The kinds of things that audited actions apply to. */
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

export type Value = string | number | boolean | null | undefined;

/** A member, a user or a team in the log, with the account of the person. */
export interface Person {
  id: string;
  userId: string | null;
}

/** The label of a thing and the values that the audit log may store. */
export interface Portrait {
  label: string;
  /** The person or the team that the label and the values `name` and `email` belong to. */
  person?: Person;
  values: Record<string, Value>;
}

/** An allowlist: values that are not listed here, such as secrets, are never logged. */
export const portraits: { [Kind in AuditedKind]: (thing: AuditedThings[Kind]) => Portrait } = {
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
  invitation: ({ email, role, hourlyRate, expiresAt, identityId }) => ({
    label: email,
    person: { id: identityId ?? UNKNOWN_PERSON, userId: null },
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
  team: ({
    id,
    name,
    currency,
    timezone,
    timezoneIsSet,
    overlapPolicy,
    defaultHourlyRate,
    lockedBefore,
    archivedAt,
    eraseAt,
  }) => ({
    label: name,
    // A team has the name of the person who signed up, unless the person chose another name.
    person: { id, userId: null },
    values: {
      name,
      currency,
      timezone: timezoneIsSet ? timezone : null,
      overlapPolicy,
      defaultHourlyRate: amount(defaultHourlyRate),
      lockedBefore,
      archivedAt: instant(archivedAt),
      eraseAt: instant(eraseAt),
    },
  }),
  teamMember: ({ id, userId, name, email, role, hourlyRate, costRate, deactivatedAt, invitedAt }) => ({
    label: name,
    person: { id, userId },
    values: {
      email,
      role,
      hourlyRate: amount(hourlyRate),
      costRate: amount(costRate),
      invitedAt: instant(invitedAt),
      deactivatedAt: instant(invitedAt === null ? deactivatedAt : null),
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
      importedAmount: amount(countedAmount(entry)),
      tags: entry.tags?.toSorted().join(', '),
    },
  }),
  // Display settings, such as the first day of the week, are not logged.
  user: ({ id, name, email, timezone, timezoneIsSet, eraseAt }) => ({
    label: name,
    person: { id, userId: id },
    values: { name, email, timezone: timezoneIsSet ? timezone : null, eraseAt: instant(eraseAt) },
  }),
};

const instant = (at: number | null) => (at === null ? null : formatInstant(at));
const amount = (money: Money | null) => money && `${formatMoney(money)} ${money.currency}`;

function budgetInWords(budget: Budget | null): string | null {
  if (!budget) return null;
  const { kind, size, currency, period, thresholds } = budget;
  const what =
    kind === 'HOURS' ? `${size / 3_600_000} h` : amount({ minorUnits: size, currency: currency ?? '' });
  return `${what}, ${period}, ${thresholds.map((threshold) => `${threshold} %`).join(' ')}`;
}
