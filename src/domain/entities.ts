import type { DurationFormat, TimeFormat } from './accounts/preferences.ts';
import type { ImportCounts, ImportOverlap, ImportVerdict, RowContent, RowPlace } from './imports/import.ts';
import type { Budget } from './money/budget-agreement.ts';
import type { Money } from './money/money.ts';
import type { Role, Scope, Source } from './teams/policy.ts';
import type { WeekStart } from './time/zone.ts';
import type { OverlapPolicy } from './time-entries/overlap.ts';

export interface User {
  id: string;
  name: string;
  email: string;
  /** UTC if not set. */
  timezone: string;
  /** Whether a user chose the time zone. */
  timezoneIsSet: boolean;
  weekStart: WeekStart;
  timeFormat: TimeFormat;
  durationFormat: DurationFormat;
  defaultTeamId: string | null;
  createdAt: number;
  /** When the address was verified; null for an unverified address. */
  emailVerifiedAt: number | null;
  kind: UserKind;
  /** When the user became an administrator of the installation; null for other users. */
  administratorSince: number | null;
  /** When the account was disabled. A disabled account cannot sign in, and its credentials are rejected. */
  disabledAt: number | null;
  /** When the account is erased; null unless its deletion was requested. */
  eraseAt: number | null;
  /** Whether the owner of a deleted account can restore it by signing in; false if an administrator deleted it. */
  restorableByOwner: boolean;
}

/**
 * INVITED is a placeholder for a person who has not accepted an invitation yet, ERASED for an erased account. Placeholders cannot sign in
 * and are not found by e-mail address.
 */
export type UserKind = 'ACCOUNT' | 'INVITED' | 'ERASED';

export interface Team {
  id: string;
  name: string;
  currency: string;
  /** UTC if not set. */
  timezone: string;
  /** Whether a user chose the time zone. */
  timezoneIsSet: boolean;
  overlapPolicy: OverlapPolicy;
  defaultHourlyRate: Money | null;
  /** The date, in the team's time zone, before which only an ADMIN changes time. */
  lockedBefore: string | null;
  archivedAt: number | null;
  createdAt: number;
  /** When the team is erased; null unless its deletion was requested. */
  eraseAt: number | null;
}

/** A user's membership of a team. */
export interface Identity {
  id: string;
  teamId: string;
  userId: string;
  name: string;
  email: string;
  role: Role;
  hourlyRate: Money | null;
  /** Cost per hour for the team. */
  costRate: Money | null;
  /** Also set while the member is invited. */
  deactivatedAt: number | null;
  createdAt: number;
  /** When the person was invited; null once they accepted or declined. */
  invitedAt: number | null;
}

/** A pending invitation of a person to a team. */
export interface Invitation {
  id: string;
  teamId: string;
  email: string;
  role: Role;
  hourlyRate: Money | null;
  /** The identity of the inviting member. */
  invitedBy: string;
  /** The member that the invitation activates; null for an invitation by an earlier version. */
  identityId: string | null;
  createdAt: number;
  expiresAt: number;
}

/** Saved settings of a report. */
export interface SavedReport {
  id: string;
  teamId: string;
  /** The member who saved the report. */
  identityId: string;
  name: string;
  /** The query string of the report page. */
  parameters: string;
  sharedWithTeam: boolean;
  createdAt: number;
  updatedAt: number;
}

/** A link that shows a report without signing in. */
export interface ReportLink {
  id: string;
  teamId: string;
  reportId: string;
  /** The current name of the report. */
  reportName: string;
  /** The creator of the link. The link shows the report as the creator sees it. */
  identityId: string;
  /** The role of the creator at that time. A later, higher role does not make the link show more. */
  role: Role;
  showAmounts: boolean;
  createdAt: number;
  /** Null if the link is valid until it is revoked. */
  expiresAt: number | null;
  lastViewedAt: number | null;
}

interface CatalogItem {
  id: string;
  teamId: string;
  name: string;
  archivedAt: number | null;
  createdAt: number;
}

export interface Client extends CatalogItem {
  defaultHourlyRate: Money | null;
}

export interface Project extends CatalogItem {
  clientId: string | null;
  colour: string;
  billable: boolean;
  hourlyRate: Money | null;
  budget: Budget | null;
}

/** An alert that the budget of a project reached a threshold. */
export interface BudgetAlert {
  id: string;
  teamId: string;
  projectId: string;
  /** `2026-03` for a monthly budget; empty for a budget without periods. */
  period: string;
  /** In percent. */
  threshold: number;
  createdAt: number;
}

export interface Task extends CatalogItem {
  projectId: string;
}

export interface Tag extends CatalogItem {}

/** The catalog: clients, projects, tasks and tags. All kinds are read, archived and deleted in the same way. */
export interface CatalogItems {
  clients: Client;
  projects: Project;
  tasks: Task;
  tags: Tag;
}

export type CatalogKind = keyof CatalogItems;

/** One run of an importer. Its entries refer to it. */
export interface Import {
  id: string;
  teamId: string;
  identityId: string;
  tool: string;
  fileName: string;
  timezone: string | null;
  overlap: ImportOverlap | null;
  /** The number of rows in the source as the importer counted them, and their total duration in milliseconds. */
  rows: number | null;
  sourceDuration: number | null;
  /** The result of the reconciliation; null before it. */
  verdict: ImportVerdict | null;
  counts: ImportCounts | null;
  finishedAt: number | null;
  undoneAt: number | null;
  createdAt: number;
}

/** An imported row. */
export interface ImportedRow {
  teamId: string;
  externalId: string;
  /** The stored key: the external id, or the key of its member if another row of the team has the external id. */
  key: string;
  importId: string;
  /** The id of the entry that was made from the row, or of the part if the entry was merged. */
  originId: string;
  place: RowPlace | null;
  content: RowContent;
}

/** An imported row with its current entry. */
export interface KnownRow extends ImportedRow {
  /** The entry that contains the time of the row; null if the entry was deleted. */
  entryId: string | null;
  /** When the import was undone. */
  undoneAt: number | null;
  /**
   * Whether the row is a duplicate for every member: its importer was allowed to edit the time of other members. Other rows are duplicates
   * only for their own member.
   */
  isOfTeam: boolean;
}

/** The current number of entries of an import, and their total duration. */
export interface ImportTotals {
  importId: string;
  count: number;
  milliseconds: number;
}

/** The origin of an entry: its credential, and its imported row, which is found by the id of the entry. */
export interface EntrySource extends Source {
  entryId: string;
  importId: string | null;
}

/** An imported amount, and the values of the entry for which the amount was imported. */
export interface ImportedAmount {
  amount: Money;
  milliseconds: number;
  billable: boolean;
  /** In the currency of the amount. */
  hourlyRate: Money;
}

/** The common content of a finished entry and of a part that was merged into one. */
export interface EntryContent {
  id: string;
  teamId: string;
  identityId: string;
  projectId: string | null;
  clientId: string | null;
  taskId: string | null;
  start: number;
  title: string | null;
  description: string | null;
  billable: boolean;
  hourlyRate: Money | null;
  /** The amount from the imported file. `countedAmount` returns it if it still counts. */
  imported: ImportedAmount | null;
  idempotencyKey: string | null;
  source: EntrySource;
  importId: string | null;
  createdAt: number;
}

export interface TimeEntry extends EntryContent {
  /** Null for a running timer. */
  end: number | null;
  updatedAt: number;
}

/** A creation that was merged into an entry. */
export interface EntryPart extends EntryContent {
  entryId: string;
  end: number;
  /** When the part was last changed as a separate entry; null if unknown. */
  updatedAt: number | null;
}

export interface ApiKey {
  id: string;
  userId: string;
  name: string;
  prefix: string;
  scopes: Scope[];
  createdAt: number;
  lastUsedAt: number | null;
  revokedAt: number | null;
}

/** A browser session of a signed-in user. */
export interface Session {
  id: string;
  userId: string;
  userAgent: string | null;
  address: string | null;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
}

/** An OAuth client, created by a user, that can request access on behalf of users. */
export interface OAuthApp {
  /** The OAuth client id. */
  id: string;
  userId: string;
  name: string;
  preset: string;
  redirectUris: string[];
  /** Whether the app authenticates with a secret. An app on the machines of users cannot keep a secret. */
  confidential: boolean;
  createdAt: number;
  lastUsedAt: number | null;
}
