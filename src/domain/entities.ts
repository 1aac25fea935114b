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
  /** UTC while it is not set. */
  timezone: string;
  /** Whether somebody chose the time zone. */
  timezoneIsSet: boolean;
  weekStart: WeekStart;
  timeFormat: TimeFormat;
  durationFormat: DurationFormat;
  defaultTeamId: string | null;
  createdAt: number;
  /** When the address was verified; null while it is not. */
  emailVerifiedAt: number | null;
  kind: UserKind;
  /** When they became an administrator of the installation; null for everyone else. */
  administratorSince: number | null;
  /** A disabled account cannot sign in, and its credentials are refused. */
  disabledAt: number | null;
  /** When the account is erased; null unless its deletion was requested. */
  eraseAt: number | null;
  /** Whether the owner of a deleted account may restore it by signing in; false where an administrator deleted it. */
  restorableByOwner: boolean;
}

/**
 * INVITED stands for a person who has not accepted an invitation yet, ERASED for one whose account was deleted. Neither can sign in nor is
 * found by an address.
 */
export type UserKind = 'ACCOUNT' | 'INVITED' | 'ERASED';

export interface Team {
  id: string;
  name: string;
  currency: string;
  /** UTC while it is not set. */
  timezone: string;
  /** Whether somebody chose the time zone. */
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
  /** Also set while the person is invited. */
  deactivatedAt: number | null;
  createdAt: number;
  /** When the person was invited; null once they accepted or declined. */
  invitedAt: number | null;
}

/** Someone whom a member wants in the team. */
export interface Invitation {
  id: string;
  teamId: string;
  email: string;
  role: Role;
  hourlyRate: Money | null;
  /** The identity of who invites. */
  invitedBy: string;
  /** The member whom it makes active; null for an invitation by an earlier version. */
  identityId: string | null;
  createdAt: number;
  expiresAt: number;
}

/** A report that someone keeps. */
export interface SavedReport {
  id: string;
  teamId: string;
  /** Whose it is. */
  identityId: string;
  name: string;
  /** As they stand in the address of the page. */
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
  /** As it is called now. */
  reportName: string;
  /** The maker. The link shows the report as the maker sees it. */
  identityId: string;
  /** Which role they had then. It shows no more than that when they are given a higher one. */
  role: Role;
  showAmounts: boolean;
  createdAt: number;
  /** Null where it is good until it is revoked. */
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

/** That the budget of a project reached a threshold. */
export interface BudgetAlert {
  id: string;
  teamId: string;
  projectId: string;
  /** `2026-03` of a monthly budget; empty for one without periods. */
  period: string;
  /** In percent. */
  threshold: number;
  createdAt: number;
}

export interface Task extends CatalogItem {
  projectId: string;
}

export interface Tag extends CatalogItem {}

/** Clients, projects, tasks and tags: what time is tracked on. They are read, archived and deleted alike. */
export interface CatalogItems {
  clients: Client;
  projects: Project;
  tasks: Task;
  tags: Tag;
}

export type CatalogKind = keyof CatalogItems;

/** One run of an importer, by which its entries can be found again. */
export interface Import {
  id: string;
  teamId: string;
  identityId: string;
  tool: string;
  fileName: string;
  timezone: string | null;
  overlap: ImportOverlap | null;
  /** How many rows the source has, by its own account, and how many milliseconds they come to. */
  rows: number | null;
  sourceDuration: number | null;
  /** The result of the reconciliation; null before it. */
  verdict: ImportVerdict | null;
  counts: ImportCounts | null;
  finishedAt: number | null;
  undoneAt: number | null;
  createdAt: number;
}

/** A row of a file that came in, under the key that it has where it comes from. */
export interface ImportedRow {
  teamId: string;
  externalId: string;
  /** The stored key: the external id, or the key of its member if another row of the team has the external id. */
  key: string;
  importId: string;
  /** The id of the entry, or of the part that was merged into one, that it became. */
  originId: string;
  place: RowPlace | null;
  content: RowContent;
}

/** The same with what became of it. */
export interface KnownRow extends ImportedRow {
  /** The entry that has its time now; null where that was deleted. */
  entryId: string | null;
  /** When its import was undone. */
  undoneAt: number | null;
  /** Whether it counts for every member: somebody who may edit the time of others imported it. Any other counts for its own member. */
  isOfTeam: boolean;
}

/** How many entries of an import there are now, and how long they are together. */
export interface ImportTotals {
  importId: string;
  count: number;
  milliseconds: number;
}

/** The origin of an entry: its credential, and its row in a file, which is looked up by the entry's id. */
export interface EntrySource extends Source {
  entryId: string;
  importId: string | null;
}

/** An amount that came with an entry, and the values of the entry that it was imported for. */
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
  /** The amount of the file that it was imported from. `countedAmount` says whether it still counts. */
  imported: ImportedAmount | null;
  idempotencyKey: string | null;
  source: EntrySource;
  importId: string | null;
  createdAt: number;
}

export interface TimeEntry extends EntryContent {
  /** Null while the timer runs. */
  end: number | null;
  updatedAt: number;
}

/** A creation that went into a merged entry. */
export interface EntryPart extends EntryContent {
  entryId: string;
  end: number;
  /** When it was last changed as an entry of its own, if that is known. */
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

/** A browser in which a person is signed in. */
export interface Session {
  id: string;
  userId: string;
  userAgent: string | null;
  address: string | null;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
}

/** An application that may ask people to act for them: an OAuth client, made by a person. */
export interface OAuthApp {
  /** Its client id. */
  id: string;
  userId: string;
  name: string;
  preset: string;
  redirectUris: string[];
  /** Whether it proves itself by a secret; one that runs on people's machines cannot keep any. */
  confidential: boolean;
  createdAt: number;
  lastUsedAt: number | null;
}
