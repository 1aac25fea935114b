// Made from schema.graphql by "npm run schema"; a test fails when it is out of date.

import type { Call, ListCall } from './call.ts';

/** An instant as ISO 8601, with `Z` or an offset: `2026-03-29T01:30:00Z`, or in the basic format `20260329T013000Z`. A local time without an offset is refused. Answers are in UTC and follow RFC 3339, with milliseconds only where there are any. */
export type ISO8601DateTime = string;

/** The permissions of a member in a team. Each role includes the ones before it. */
export type Role = 'MEMBER' | 'MANAGER' | 'ADMIN' | 'OWNER';

/** Whether somebody is in a team. */
export type MemberStatus = 'ACTIVE' | 'INVITED' | 'DEACTIVATED';

/** The policy for a new entry that overlaps finished entries of the same member. Entries that only touch do not overlap. */
export type OverlapPolicy = 'MERGE_SAME_WORK' | 'MERGE_ANY' | 'KEEP_BOTH' | 'REJECT';

/** The result of the creation of a time entry. */
export type CreationOutcome = 'CREATED' | 'MERGED' | 'DEDUPLICATED';

/** The handling of overlaps in an import. */
export type ImportOverlap = 'KEEP_BOTH' | 'TEAM';

/** The result of the reconciliation of an import. */
export type ImportVerdict = 'MATCHES' | 'INCOMPLETE' | 'DIFFERS';

/** Why an entry stays as it is, in part or as a whole, when an import is undone that made or changed it. */
export type KeptReason = 'CHANGED' | 'MERGED' | 'LATER_IMPORT' | 'REPRICED' | 'LOCKED' | 'WORK_ARCHIVED' | 'WORK_DELETED';

/** The permissions of a credential. */
export type ApiKeyScope = 'read' | 'write';

/** The day on which weeks start. */
export type WeekStart = 'MONDAY' | 'SATURDAY' | 'SUNDAY';

/** The format of the time of day. Programs that show times to the user should follow it. */
export type TimeFormat = 'AUTO' | 'H12' | 'H24';

/** The format of durations. Programs that show durations to the user should follow it. */
export type DurationFormat = 'CLOCK' | 'DECIMAL';

/** The kind of credential that made an entry. */
export type SourceKind = 'API_KEY' | 'OAUTH_APP' | 'DASHBOARD' | 'COMMAND_LINE';

/** The codes by which programs tell failures apart. */
export type ErrorCode = 'UNAUTHENTICATED' | 'FORBIDDEN' | 'BROWSER_REQUIRED' | 'RATE_LIMITED' | 'OVERLOADED' | 'UNAVAILABLE' | 'TIMEOUT' | 'INTERNAL' | 'BAD_REQUEST' | 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED' | 'QUERY_TOO_COMPLEX' | 'NOT_ACCEPTABLE' | 'METHOD_NOT_ALLOWED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'ROUTE_NOT_FOUND' | 'PASSWORD_REQUIRED' | 'INVALID_INPUT' | 'INVALID_CURSOR' | 'NOT_FOUND' | 'NAME_TAKEN' | 'IN_USE' | 'ARCHIVED' | 'DEACTIVATED' | 'CONTRADICTION' | 'OVERLAP' | 'ENTRY_DELETED' | 'ENTRY_MERGED' | 'ENTRY_LOCKED' | 'NOT_MERGED' | 'IMPORT_UNDONE' | 'NO_RUNNING_TIMER' | 'AMBIGUOUS' | 'EMAIL_NOT_VERIFIED' | 'LAST_ADMINISTRATOR' | 'LAST_OWNER' | 'HAS_OWNER' | 'LIMIT_REACHED' | 'ALREADY_MEMBER';

/** The direction of rounding. */
export type RoundingMode = 'UP' | 'DOWN' | 'NEAREST';

/** The unit that is rounded. */
export type RoundingSubject = 'ENTRY' | 'TOTAL';

/** The direction of a list. */
export type SortDirection = 'ASCENDING' | 'DESCENDING';

/** The sort keys of report rows. Ties are sorted by group. */
export type AnalyticsOrder = 'GROUP' | 'SECONDS' | 'BILLABLE_SECONDS' | 'AMOUNT' | 'COST' | 'MARGIN' | 'ENTRIES';

/** The sort keys of report entries. */
export type ReportEntryOrder = 'START' | 'DURATION' | 'TITLE' | 'MEMBER' | 'PROJECT';

/** The dimensions to group time by. */
export type AnalyticsGrouping = 'MEMBER' | 'PROJECT' | 'CLIENT' | 'TASK' | 'TAG' | 'BILLABLE' | 'DAY' | 'WEEK' | 'MONTH';

/** Presets of apps, with their name, kind and redirect URIs. */
export type OAuthAppPreset = 'CLAUDE_CODE' | 'CLAUDE_AI' | 'VSCODE' | 'CURSOR' | 'CHATGPT' | 'MCP_INSPECTOR' | 'CUSTOM';

/** The unit of a budget. */
export type BudgetKind = 'HOURS' | 'MONEY';

/** For how long a budget is. */
export type BudgetPeriod = 'ONCE' | 'MONTHLY';

/** The kind of a report. */
export type ReportKind = 'SUMMARY' | 'DETAILED' | 'WEEKLY' | 'TEAM' | 'PROFITABILITY';

/** An amount of money to set. */
export interface MoneyInput {
  /** A decimal number such as `85.50`, not negative. */
  amount: string;
  /** An ISO 4217 code such as `EUR`; by default the team's currency. */
  currency?: string | null;
}

/** The input of `deleteAccount`. */
export interface DeleteAccountInput {
  /** The address of the account, as a confirmation. */
  email: string;
  /** The ids of the members who own teams from now on that have no other owner. For each such team without one, the answer has `LAST_OWNER`. */
  successorIds?: readonly string[] | null;
}

/** The filter of a report: entries that match all given values. */
export interface TimeFilterInput {
  /** Only of these members; at most 500 ids. */
  identityIds?: readonly string[] | null;
  /** Only on these projects; at most 500 ids. Null among them stands for time without one. */
  projectIds?: readonly (string | null)[] | null;
  /** Only for these clients; at most 500 ids. Null among them stands for time without one. */
  clientIds?: readonly (string | null)[] | null;
  /** Only on these tasks; at most 500 ids. Null among them stands for time without one. */
  taskIds?: readonly (string | null)[] | null;
  /** Only that carries any of these tags; at most 500 ids. Null among them stands for time without one. */
  tagIds?: readonly (string | null)[] | null;
  /** Only billable time, or only what is not. */
  billable?: boolean | null;
  /** Only where title or description contain this, case-insensitive. */
  search?: string | null;
}

/** The rounding of a report. Stored time stays as it is. */
export interface RoundingInput {
  /** Which way. */
  mode: RoundingMode;
  /** The multiple to round to, in minutes, 1 to 480. */
  minutes: number;
  /** The unit that is rounded. */
  per: RoundingSubject;
}

/** The fields that `createApiKey` takes. */
export interface CreateApiKeyArgs {
  /** A name to recognise it by. */
  name: string;
  /** By default both. `write` includes `read`. */
  scopes?: readonly ApiKeyScope[] | null;
}

/** The input of `createApiKey`. */
export interface CreateApiKeyInput {
  /** The fields of the new item. */
  args: CreateApiKeyArgs;
}

/** The input of `revokeApiKey`. */
export interface RevokeApiKeyInput {
  /** The id of the key. */
  id: string;
}

/** Filters of the audit log. All given filters must match. */
export interface AuditFilterInput {
  /** Only events of this member. `00000000-0000-0000-0000-000000000001` selects the command line of the server. */
  actorId?: string | null;
  /** This action, such as `timeEntry.update`. */
  action?: string | null;
  /** Only actions on things of this kind, such as `timeEntry`. */
  objectType?: string | null;
  /** Only actions on this thing, which may be gone. */
  objectId?: string | null;
  /** Only actions with this API key, app or session, which may be gone. */
  credentialId?: string | null;
  /** Only actions at this instant or later. */
  from?: ISO8601DateTime | null;
  /** Only actions before this instant. */
  to?: ISO8601DateTime | null;
}

/** The input of `dismissBudgetAlert`. */
export interface DismissBudgetAlertInput {
  /** The id of the alert. */
  id: string;
}

/** The fields that `createClient` takes. */
export interface CreateClientArgs {
  /** The name, which no other active client of the team has. */
  name: string;
  /** The team; by default the caller's default team. */
  teamId?: string | null;
  /** The hourly rate of its projects. Requires ADMIN. */
  defaultHourlyRate?: MoneyInput | null;
  /** Whether it is archived from the start; by default it is not. */
  archived?: boolean | null;
  /** The import that makes it, whose undo can delete it; archived things are no obstacle to it. */
  importId?: string | null;
}

/** The input of `createClient`. */
export interface CreateClientInput {
  /** The fields of the new item. */
  args: CreateClientArgs;
}

/** The fields that `updateClient` takes. */
export interface UpdateClientArgs {
  /** A new name. */
  name?: string | null;
  /** A new rate for new entries; null for none. Requires ADMIN. */
  defaultHourlyRate?: MoneyInput | null;
}

/** The input of `updateClient`. */
export interface UpdateClientInput {
  /** The id of the item to change. */
  id: string;
  /** The fields to change; those left out keep their values. */
  args: UpdateClientArgs;
}

/** The input of `archiveClient`. */
export interface ArchiveClientInput {
  /** The id of the client. */
  id: string;
}

/** The input of `unarchiveClient`. */
export interface UnarchiveClientInput {
  /** The id of the client. */
  id: string;
}

/** The input of `deleteClient`. */
export interface DeleteClientInput {
  /** The id of the client. */
  id: string;
}

/** The fields that `createImport` takes. */
export interface CreateImportArgs {
  /** The tool that the data comes from, such as `toggl`. */
  tool: string;
  /** The name of the file that is read. */
  fileName: string;
  /** The team; by default the caller's default team. */
  teamId?: string | null;
  /** The IANA time zone in which local times are read. */
  timezone?: string | null;
  /** The handling of overlapping time. */
  overlap?: ImportOverlap | null;
  /** The number of rows in the source. */
  rows?: number | null;
  /** The total of the source in seconds. */
  seconds?: number | null;
}

/** The input of `createImport`. */
export interface CreateImportInput {
  /** The fields of the new item. */
  args: CreateImportArgs;
}

/** The fields that `finishImport` takes. */
export interface FinishImportArgs {
  /** The reconciliation as JSON text, at most 200,000 characters: an object with the `verdict` MATCHES, INCOMPLETE or DIFFERS, the `counts` created, merged, deduplicated, skipped and failed, and whatever else. */
  report: string;
}

/** The input of `finishImport`. */
export interface FinishImportInput {
  /** The id of the item to change. */
  id: string;
  /** The fields to change; those left out keep their values. */
  args: FinishImportArgs;
}

/** The input of `undoImport`. */
export interface UndoImportInput {
  /** The id of the import. */
  id: string;
  /** Whether to delete also the clients, projects and tasks that it made and that nothing uses any more; by default they stay. Requires MANAGER. */
  withCatalog?: boolean | null;
}

/** The input of `inviteUser`. */
export interface InviteUserInput {
  /** The e-mail address. No account has it yet. */
  email: string;
  /** The name that others see; by default the part of the address before the @. The person can change it. */
  name?: string | null;
}

/** The input of `disableUser`. */
export interface DisableUserInput {
  /** The id of the user. */
  id: string;
}

/** The input of `enableUser`. */
export interface EnableUserInput {
  /** The id of the user. */
  id: string;
}

/** The input of `promoteUser`. */
export interface PromoteUserInput {
  /** The id of the user. */
  id: string;
}

/** The input of `demoteUser`. */
export interface DemoteUserInput {
  /** The id of the user. */
  id: string;
}

/** The input of `endUserSessions`. */
export interface EndUserSessionsInput {
  /** The id of the user. */
  id: string;
}

/** The input of `revokeUserCredentials`. */
export interface RevokeUserCredentialsInput {
  /** The id of the user. */
  id: string;
}

/** The input of `deleteUser`. */
export interface DeleteUserInput {
  /** The id of the user. */
  id: string;
  /** The ids of the members who own teams from now on that have no other owner. For each such team without one, the answer has `LAST_OWNER`. */
  successorIds?: readonly string[] | null;
}

/** The input of `restoreUser`. */
export interface RestoreUserInput {
  /** The id of the user. */
  id: string;
}

/** The input of `createVerificationLink`. */
export interface CreateVerificationLinkInput {
  /** The id of the user. */
  id: string;
}

/** The input of `appointTeamOwner`. */
export interface AppointTeamOwnerInput {
  /** The id of the team. */
  teamId: string;
  /** The id of the member. */
  identityId: string;
}

/** The input of `deleteInstalledTeam`. */
export interface DeleteInstalledTeamInput {
  /** The id of the team. */
  id: string;
  /** The name of the team, to confirm that everything in it is to be erased. */
  name: string;
}

/** The input of `restoreInstalledTeam`. */
export interface RestoreInstalledTeamInput {
  /** The id of the team. */
  id: string;
}

/** The fields that `inviteTeamMember` takes. */
export interface InviteTeamMemberArgs {
  /** The id of the team. */
  teamId: string;
  /** The e-mail address to invite. */
  email: string;
  /** By default `MEMBER`. */
  role?: Role | null;
  /** The member's own hourly rate. */
  hourlyRate?: MoneyInput | null;
}

/** The input of `inviteTeamMember`. */
export interface InviteTeamMemberInput {
  /** The fields of the new item. */
  args: InviteTeamMemberArgs;
}

/** The input of `resendInvitation`. */
export interface ResendInvitationInput {
  /** The id of the invitation. */
  id: string;
}

/** The input of `revokeInvitation`. */
export interface RevokeInvitationInput {
  /** The id of the invitation. */
  id: string;
}

/** The fields that `addTeamMember` takes. */
export interface AddTeamMemberArgs {
  /** The id of the team. */
  teamId: string;
  /** The e-mail address of the person. */
  email: string;
  /** By default `MEMBER`. */
  role?: Role | null;
  /** The member's own hourly rate. */
  hourlyRate?: MoneyInput | null;
}

/** The input of `addTeamMember`. */
export interface AddTeamMemberInput {
  /** The fields of the new item. */
  args: AddTeamMemberArgs;
}

/** The fields that `updateTeamMember` takes. */
export interface UpdateTeamMemberArgs {
  /** A new role. */
  role?: Role | null;
  /** A new rate for new entries; null for none. */
  hourlyRate?: MoneyInput | null;
  /** The cost rate of the member per hour. Applies to past time too; null if unknown. */
  costRate?: MoneyInput | null;
}

/** The input of `updateTeamMember`. */
export interface UpdateTeamMemberInput {
  /** The id of the item to change. */
  id: string;
  /** The fields to change; those left out keep their values. */
  args: UpdateTeamMemberArgs;
}

/** The input of `removeTeamMember`. */
export interface RemoveTeamMemberInput {
  /** The id of the membership (`identityId`). */
  id: string;
}

/** The input of `reactivateTeamMember`. */
export interface ReactivateTeamMemberInput {
  /** The id of the membership (`identityId`). */
  id: string;
}

/** The fields that `createOAuthApp` takes. */
export interface CreateOAuthAppArgs {
  /** The preset of the app. A preset has a name and redirect URIs. */
  preset: OAuthAppPreset;
  /** The name that people are shown; by default that of the preset. */
  name?: string | null;
  /** The redirect URIs: `https`, `http` on loopback, or a private-use scheme. At most 10. Default: those of the preset. */
  redirectUris?: readonly string[] | null;
  /** Whether it gets a client secret, for apps that run on a server. */
  confidential?: boolean | null;
}

/** The input of `createOAuthApp`. */
export interface CreateOAuthAppInput {
  /** The fields of the new item. */
  args: CreateOAuthAppArgs;
}

/** The fields that `updateOAuthApp` takes. */
export interface UpdateOAuthAppArgs {
  /** The name that people are shown. */
  name?: string | null;
  /** The redirect URIs: `https`, `http` on loopback, or a private-use scheme. At most 10. */
  redirectUris?: readonly string[] | null;
}

/** The input of `updateOAuthApp`. */
export interface UpdateOAuthAppInput {
  /** The id of the item to change. */
  id: string;
  /** The fields to change; those left out keep their values. */
  args: UpdateOAuthAppArgs;
}

/** The input of `rotateOAuthAppSecret`. */
export interface RotateOAuthAppSecretInput {
  /** The id of the app. */
  id: string;
}

/** The input of `deleteOAuthApp`. */
export interface DeleteOAuthAppInput {
  /** The id of the app. */
  id: string;
}

/** The input of `disconnectApp`. */
export interface DisconnectAppInput {
  /** The id of the app. */
  id: string;
}

/** The input of `acceptInvitation`. */
export interface AcceptInvitationInput {
  /** The id of the invitation. */
  id: string;
}

/** The input of `declineInvitation`. */
export interface DeclineInvitationInput {
  /** The id of the invitation. */
  id: string;
}

/** A budget to set: either `seconds` or `money`. */
export interface BudgetInput {
  /** A duration in seconds. */
  seconds?: number | null;
  /** An amount of money. */
  money?: MoneyInput | null;
  /** For how long it is. */
  period: BudgetPeriod;
  /** The shares that send an alert, in percent: up to ten from 1 to 1000. By default 80 and 100; none with an empty list. */
  thresholds?: readonly number[] | null;
}

/** The fields that `createProject` takes. */
export interface CreateProjectArgs {
  /** The name, which no other active project of the client has. */
  name: string;
  /** The client that it is done for. */
  clientId?: string | null;
  /** The team; by default the client's, else the caller's default team. */
  teamId?: string | null;
  /** A colour such as `#3b6fd4`; by default the next of twelve. */
  colour?: string | null;
  /** Whether its entries are billable unless they say otherwise; by default true. */
  billable?: boolean | null;
  /** The hourly rate of its entries. Requires ADMIN. */
  hourlyRate?: MoneyInput | null;
  /** The agreed budget. */
  budget?: BudgetInput | null;
  /** Whether it is archived from the start; by default it is not. */
  archived?: boolean | null;
  /** The import that makes it, whose undo can delete it; archived things are no obstacle to it. */
  importId?: string | null;
}

/** The input of `createProject`. */
export interface CreateProjectInput {
  /** The fields of the new item. */
  args: CreateProjectArgs;
}

/** The fields that `updateProject` takes. */
export interface UpdateProjectArgs {
  /** A new name. */
  name?: string | null;
  /** Another client of the team; null for none. */
  clientId?: string | null;
  /** A colour such as `#3b6fd4`. */
  colour?: string | null;
  /** Whether new entries are billable unless they say otherwise. */
  billable?: boolean | null;
  /** A new rate for new entries; null for none. Requires ADMIN. */
  hourlyRate?: MoneyInput | null;
  /** A new budget in place of the one that it has; null for none. */
  budget?: BudgetInput | null;
}

/** The input of `updateProject`. */
export interface UpdateProjectInput {
  /** The id of the item to change. */
  id: string;
  /** The fields to change; those left out keep their values. */
  args: UpdateProjectArgs;
}

/** The input of `archiveProject`. */
export interface ArchiveProjectInput {
  /** The id of the project. */
  id: string;
}

/** The input of `unarchiveProject`. */
export interface UnarchiveProjectInput {
  /** The id of the project. */
  id: string;
}

/** The input of `deleteProject`. */
export interface DeleteProjectInput {
  /** The id of the project. */
  id: string;
}

/** The input of `repriceTimeEntries`. */
export interface RepriceTimeEntriesInput {
  /** The id of the team. */
  teamId: string;
  /** Entries that start from here on: a date in the team's time zone, or a timestamp. */
  from: string;
  /** Entries that start before this: likewise; a date is included. */
  to: string;
  /** Only some of them; by default all. */
  filter?: TimeFilterInput | null;
  /** Whether to change the entries. With false, the call only reports what would change. */
  apply: boolean;
  /** Whether entries before the lock date change too; by default they stay. */
  includeLocked?: boolean | null;
}

/** The fields that `createReportLink` takes. */
export interface CreateReportLinkArgs {
  /** The id of the report. */
  reportId: string;
  /** Whether it shows money, which requires MANAGER. By default not. */
  showAmounts?: boolean | null;
  /** Until when it works; by default until it is revoked. */
  expiresAt?: ISO8601DateTime | null;
}

/** The input of `createReportLink`. */
export interface CreateReportLinkInput {
  /** The fields of the new item. */
  args: CreateReportLinkArgs;
}

/** The input of `revokeReportLink`. */
export interface RevokeReportLinkInput {
  /** The id of the link. */
  id: string;
}

/** The fields that `createSavedReport` takes. */
export interface CreateSavedReportArgs {
  /** Its name. */
  name: string;
  /** The settings of the report, as in the address of its page: `kind=WEEKLY&range=last-week`. A parameter that is unknown or malformed is refused. */
  parameters: string;
  /** Whether the whole team sees it. By default not. */
  sharedWithTeam?: boolean | null;
  /** The team; by default the caller's default team. */
  teamId?: string | null;
}

/** The input of `createSavedReport`. */
export interface CreateSavedReportInput {
  /** The fields of the new item. */
  args: CreateSavedReportArgs;
}

/** The fields that `updateSavedReport` takes. */
export interface UpdateSavedReportArgs {
  /** A new name. */
  name?: string | null;
  /** The settings of the report, as in the address of its page: `kind=WEEKLY&range=last-week`. A parameter that is unknown or malformed is refused. */
  parameters?: string | null;
  /** Whether the whole team sees it. */
  sharedWithTeam?: boolean | null;
}

/** The input of `updateSavedReport`. */
export interface UpdateSavedReportInput {
  /** The id of the item to change. */
  id: string;
  /** The fields to change; those left out keep their values. */
  args: UpdateSavedReportArgs;
}

/** The input of `deleteSavedReport`. */
export interface DeleteSavedReportInput {
  /** The id of the report. */
  id: string;
}

/** The input of `endSession`. */
export interface EndSessionInput {
  /** The id of the session. */
  id: string;
}

/** The fields that `changePassword` takes. */
export interface ChangePasswordArgs {
  /** The password as it is now. */
  currentPassword: string;
  /** The new one, of at least 10 characters. It must not be a common password or a sequence, nor contain the address of the account or the name of the product. */
  newPassword: string;
  /** Whether to also revoke all API keys and disconnect all apps of the caller, including the key of this call. */
  revokeCredentials?: boolean | null;
}

/** The input of `changePassword`. */
export interface ChangePasswordInput {
  /** The fields of the new item. */
  args: ChangePasswordArgs;
}

/** The input of `confirmPassword`. */
export interface ConfirmPasswordInput {
  /** The password of the caller. */
  password: string;
}

/** The fields that `createTag` takes. */
export interface CreateTagArgs {
  /** The name, which no other active tag of the team has. */
  name: string;
  /** The team; by default the caller's default team. */
  teamId?: string | null;
  /** The import that makes it, so that it can be deleted with the import. */
  importId?: string | null;
}

/** The input of `createTag`. */
export interface CreateTagInput {
  /** The fields of the new item. */
  args: CreateTagArgs;
}

/** The fields that `updateTag` takes. */
export interface UpdateTagArgs {
  /** A new name. */
  name?: string | null;
}

/** The input of `updateTag`. */
export interface UpdateTagInput {
  /** The id of the item to change. */
  id: string;
  /** The fields to change; those left out keep their values. */
  args: UpdateTagArgs;
}

/** The input of `archiveTag`. */
export interface ArchiveTagInput {
  /** The id of the tag. */
  id: string;
}

/** The input of `unarchiveTag`. */
export interface UnarchiveTagInput {
  /** The id of the tag. */
  id: string;
}

/** The input of `deleteTag`. */
export interface DeleteTagInput {
  /** The id of the tag. */
  id: string;
}

/** The fields that `createTask` takes. */
export interface CreateTaskArgs {
  /** The project that it is part of. */
  projectId: string;
  /** The name, which no other active task of the project has. */
  name: string;
  /** Whether it is archived from the start; by default it is not. */
  archived?: boolean | null;
  /** The import that makes it, whose undo can delete it; archived things are no obstacle to it. */
  importId?: string | null;
}

/** The input of `createTask`. */
export interface CreateTaskInput {
  /** The fields of the new item. */
  args: CreateTaskArgs;
}

/** The fields that `updateTask` takes. */
export interface UpdateTaskArgs {
  /** A new name. */
  name?: string | null;
}

/** The input of `updateTask`. */
export interface UpdateTaskInput {
  /** The id of the item to change. */
  id: string;
  /** The fields to change; those left out keep their values. */
  args: UpdateTaskArgs;
}

/** The input of `archiveTask`. */
export interface ArchiveTaskInput {
  /** The id of the task. */
  id: string;
}

/** The input of `unarchiveTask`. */
export interface UnarchiveTaskInput {
  /** The id of the task. */
  id: string;
}

/** The input of `deleteTask`. */
export interface DeleteTaskInput {
  /** The id of the task. */
  id: string;
}

/** The fields that `createTeam` takes. */
export interface CreateTeamArgs {
  /** The name of the team. */
  name: string;
  /** An ISO 4217 code; by default that of the country of the time zone, else `EUR`. */
  currency?: string | null;
  /** An IANA time zone; by default the caller's. */
  timezone?: string | null;
  /** By default `MERGE_SAME_WORK`. */
  overlapPolicy?: OverlapPolicy | null;
  /** The hourly rate if nothing else sets one. */
  defaultHourlyRate?: MoneyInput | null;
}

/** The input of `createTeam`. */
export interface CreateTeamInput {
  /** The fields of the new item. */
  args: CreateTeamArgs;
}

/** The input of `createSampleTeam`. */
export interface CreateSampleTeamInput {
  /** The name of the team; it has one by default. */
  name?: string | null;
}

/** The input of `deleteSampleTeam`. */
export interface DeleteSampleTeamInput {
  /** The id of the team. */
  id: string;
}

/** The fields that `updateTeam` takes. */
export interface UpdateTeamArgs {
  /** A new name. */
  name?: string | null;
  /** An ISO 4217 code, for rates set from now on. */
  currency?: string | null;
  /** An IANA time zone. */
  timezone?: string | null;
  /** For entries created from now on. */
  overlapPolicy?: OverlapPolicy | null;
  /** A new rate for new entries; null for none. */
  defaultHourlyRate?: MoneyInput | null;
  /** A date in the team's time zone, such as `2026-03-01`, before which only an ADMIN changes time; null for none. */
  lockedBefore?: string | null;
}

/** The input of `updateTeam`. */
export interface UpdateTeamInput {
  /** The id of the item to change. */
  id: string;
  /** The fields to change; those left out keep their values. */
  args: UpdateTeamArgs;
}

/** The input of `archiveTeam`. */
export interface ArchiveTeamInput {
  /** The id of the team. */
  id: string;
}

/** The input of `unarchiveTeam`. */
export interface UnarchiveTeamInput {
  /** The id of the team. */
  id: string;
}

/** The input of `deleteTeam`. */
export interface DeleteTeamInput {
  /** The id of the team. */
  id: string;
  /** The name of the team, to confirm that everything in it is to be erased. */
  name?: string | null;
}

/** The input of `restoreTeam`. */
export interface RestoreTeamInput {
  /** The id of the team. */
  id: string;
}

/** The position of an imported row. */
export interface ImportRowInput {
  /** The name of the file. */
  file: string;
  /** Its line, counted from 1. */
  line: number;
  /** The record as the file has it, at most 10,000 characters. */
  raw: string;
}

/** The input of `createTimeEntry`. */
export interface CreateTimeEntryInput {
  /** When it started. */
  startTime: ISO8601DateTime;
  /** When it ended: after the start, and at most 31 days later. */
  endTime: ISO8601DateTime;
  /** The action in one line. */
  title?: string | null;
  /** More about it. */
  description?: string | null;
  /** The project; it implies its client. */
  projectId?: string | null;
  /** The client, where it is not implied by a project. */
  clientId?: string | null;
  /** The task; it implies its project. */
  taskId?: string | null;
  /** The team; by default the project's, else the caller's default team. */
  teamId?: string | null;
  /** The member whose time it is, with `teamId`; requires the permission to edit their time. By default the caller. */
  identityId?: string | null;
  /** Whether it is billable; by default as the project says, without one false. */
  billable?: boolean | null;
  /** The names of tags; those that the team does not have yet are made. */
  tags?: readonly string[] | null;
  /** A text of 1 to 255 characters, which belongs to the calling user. A second call of the same user with it within 24 hours makes nothing new and answers the entry of the first, or `ENTRY_DELETED` if that was deleted since. */
  idempotencyKey?: string | null;
  /** Another policy than the team's for this call; where the team says `REJECT`, requires ADMIN. */
  overlapPolicy?: OverlapPolicy | null;
  /** The import that brings it. */
  importId?: string | null;
  /** With `importId`: the key of the row at its source, 1 to 255 characters. A team takes each row once. Rows of a member who may not edit the time of others are kept apart: that member takes each row once. A repeated row is `DEDUPLICATED`, and `warnings` names changed values. It replaces `idempotencyKey`. */
  externalId?: string | null;
  /** With `externalId`: where the row stands; `source` answers it. */
  importRow?: ImportRowInput | null;
  /** With `importId`: the hourly rate that it had where it comes from, in place of the one that applies here. Requires ADMIN. */
  hourlyRate?: MoneyInput | null;
  /** With `importId`: the amount that it had where it comes from, in the currency of `hourlyRate`. Reports use it until the times, the rate or `billable` change. Without `hourlyRate`, the rate is the one that comes closest to the amount. Requires ADMIN. */
  importedAmount?: MoneyInput | null;
}

/** The input of `updateTimeEntry`. */
export interface UpdateTimeEntryInput {
  /** The id of the entry. */
  id: string;
  /** A new start. */
  startTime?: ISO8601DateTime | null;
  /** A new end; for a running timer, stops it. */
  endTime?: ISO8601DateTime | null;
  /** A new title; null for none. */
  title?: string | null;
  /** A new description; null for none. */
  description?: string | null;
  /** Another project; null for none, which also clears task and client. Without `taskId`, the task of the same name in the new project takes the place of the old one; where there is none, the task is dropped and `warnings` names it. */
  projectId?: string | null;
  /** Another client, for an entry without a project; null for none. */
  clientId?: string | null;
  /** Another task, which brings its project along; null for none. */
  taskId?: string | null;
  /** Whether it is billable. */
  billable?: boolean | null;
  /** The names of all tags that it carries from now on; null or empty for none. */
  tags?: readonly string[] | null;
  /** With `importId`: the hourly rate that it has at the source now; null for none. Without `importedAmount`, clears the imported amount. Requires ADMIN. */
  hourlyRate?: MoneyInput | null;
  /** With `importId`, or for an entry of an import: the amount that it has at the source now; null for none. With `importId`, in the currency of `hourlyRate`; without `hourlyRate`, the rate becomes the one that comes closest to the amount. Without `importId`, the rate changes only if it is in another currency. Requires ADMIN. */
  importedAmount?: MoneyInput | null;
  /** The import that changes it. `undoImport` then restores what the entry said before. */
  importId?: string | null;
}

/** The input of `deleteTimeEntry`. */
export interface DeleteTimeEntryInput {
  /** The id of the entry. */
  id: string;
}

/** The input of `unmergeTimeEntry`. */
export interface UnmergeTimeEntryInput {
  /** The id of the merged entry. */
  id: string;
}

/** The input of `startTimer`. */
export interface StartTimerInput {
  /** When it started; by default now, never in the future. */
  startTime?: ISO8601DateTime | null;
  /** The action in one line. */
  title?: string | null;
  /** More about it. */
  description?: string | null;
  /** The project; it implies its client. */
  projectId?: string | null;
  /** The client, where it is not implied by a project. */
  clientId?: string | null;
  /** The task; it implies its project. */
  taskId?: string | null;
  /** The team; by default the project's, else the caller's default team. */
  teamId?: string | null;
  /** The member whose time it is, with `teamId`; requires the permission to edit their time. By default the caller. */
  identityId?: string | null;
  /** Whether it is billable; by default as the project says, without one false. */
  billable?: boolean | null;
  /** The names of tags; those that the team does not have yet are made. */
  tags?: readonly string[] | null;
  /** A text of 1 to 255 characters, which belongs to the calling user. A second call of the same user with it within 24 hours makes nothing new and answers the entry of the first, or `ENTRY_DELETED` if that was deleted since. */
  idempotencyKey?: string | null;
}

/** The input of `stopTimer`. */
export interface StopTimerInput {
  /** The id of the running entry; by default the one that the caller has running. */
  id?: string | null;
  /** The team, where the caller has timers running in several. */
  teamId?: string | null;
  /** When it really ended; by default now. */
  endTime?: ISO8601DateTime | null;
}

/** The input of `discardTimer`. */
export interface DiscardTimerInput {
  /** The id of the running entry; by default the one that the caller has running. */
  id?: string | null;
  /** The team, where the caller has timers running in several. */
  teamId?: string | null;
}

/** The fields that `updateCurrentUser` takes. */
export interface UpdateCurrentUserArgs {
  /** A new name. */
  name?: string | null;
  /** An IANA time zone such as `Europe/Berlin`. */
  timezone?: string | null;
  /** Whether the teams that have no time zone yet, and whose settings the user may change, get this one too. */
  timezoneForTeams?: boolean | null;
  /** The first day of the week. */
  weekStart?: WeekStart | null;
  /** The format of the time of day. */
  timeFormat?: TimeFormat | null;
  /** The format of durations. */
  durationFormat?: DurationFormat | null;
  /** The team that is meant where a call names none; null for none. */
  defaultTeamId?: string | null;
}

/** The input of `updateCurrentUser`. */
export interface UpdateCurrentUserInput {
  /** The fields of the new item. */
  args: UpdateCurrentUserArgs;
}

/** The input of `changeEmail`. */
export interface ChangeEmailInput {
  /** The new address. */
  email: string;
}

/** An amount of money. */
export interface Money {
  /** The amount as a decimal number with all decimals of its currency, such as `85.50`. */
  amount: string;
  /** The ISO 4217 code of the currency, such as `EUR`. */
  currency: string;
}

/** Why a mutation was refused. Nothing was written. */
export interface MutationError {
  /** A sentence for a person: the problem and how to solve it. */
  message: string;
  /** The kind of problem, for a program. */
  code: ErrorCode;
  /** The input field that is meant, if it is one. */
  field: string | null;
  /** With `NAME_TAKEN`: the id of the item that has the name. Null for other codes. */
  existingId: string | null;
}

/** The effect of `deleteAccount` on the teams of the caller. */
export interface AccountDeletion {
  /** Teams without another member. They are erased with the account. */
  erasedTeams: Team[];
  /** Teams with other members and no other owner. Each takes a successor. */
  teamsWithoutOwner: Team[];
  /** The members of these teams who can become owners: others whose accounts are active. */
  successors: Identity[];
}

/** The payload of `deleteAccount`. */
export interface DeleteAccountPayload {
  /** When the account is erased. */
  eraseAt: ISO8601DateTime;
}

/** The position of a page in its list. */
export interface PageInfo {
  /** Whether there is more after this page. */
  hasNextPage: boolean;
  /** Whether the page was reached by a cursor. */
  hasPreviousPage: boolean;
  /** The cursor of the first item; null on an empty page. */
  startCursor: string | null;
  /** The cursor of the last item, to pass as `after` for the next page; null on an empty page. */
  endCursor: string | null;
}

/** The cost of tracked time at the members' current cost rates. */
export interface AnalyticsCost {
  /** The cost, by currency. */
  amounts: Money[];
  /** The time of members whose cost nobody has set, which is not in it. */
  unknownSeconds: number;
}

/** The figures of some tracked time. */
export interface AnalyticsFigures {
  /** The time in seconds, cut at the ends of the range and of days. */
  seconds: number;
  /** The billable part of it. */
  billableSeconds: number;
  /** The billable share of the time, from 0 to 1; null without time. */
  billableShare: number | null;
  /** The number of entries with time in it. */
  entries: number;
  /** Whether a timer that still runs is among them; it counts up to now. */
  running: boolean;
  /** The billable amounts at the frozen rates, by currency. Null for callers without access to rates. */
  amounts: Money[] | null;
}

/** The totals of a report over all pages. An entry counts once, even if it has time in several rows. */
export interface AnalyticsTotals {
  /** The time in seconds, cut at the ends of the range and of days. */
  seconds: number;
  /** The billable part of it. */
  billableSeconds: number;
  /** The billable share of the time, from 0 to 1; null without time. */
  billableShare: number | null;
  /** The number of entries with time in it. */
  entries: number;
  /** Whether a timer that still runs is among them; it counts up to now. */
  running: boolean;
  /** The billable amounts at the frozen rates, by currency. Null for callers without access to rates. */
  amounts: Money[] | null;
  /** The time in seconds with what a person tracked twice at once counted once. Computed only when selected, and never rounded. */
  wallClockSeconds: number;
  /** The cost of the time, without the report's rounding. Computed only when selected; null for callers below ADMIN. */
  cost: AnalyticsCost | null;
}

/** One of the things that a row is about. */
export interface AnalyticsKey {
  /** The kind of the thing. */
  by: AnalyticsGrouping;
  /** The id of a member, project, client or task; those of tags, with commas; `true` or `false`; `2026-03-29` for a day or the first day of a week, `2026-03` for a month. Null for time without one. */
  id: string | null;
  /** Its name; null for time without one. */
  name: string | null;
}

/** The time of one group. */
export interface AnalyticsRow {
  /** The groups of the row, in the order of `groupBy`. */
  keys: AnalyticsKey[];
  /** The time in seconds, cut at the ends of the range and of days. */
  seconds: number;
  /** The billable part of it. */
  billableSeconds: number;
  /** The billable share of the time, from 0 to 1; null without time. */
  billableShare: number | null;
  /** The number of entries with time in it. */
  entries: number;
  /** Whether a timer that still runs is among them; it counts up to now. */
  running: boolean;
  /** The billable amounts at the frozen rates, by currency. Null for callers without access to rates. */
  amounts: Money[] | null;
  /** The time in seconds with what a person tracked twice at once counted once. Computed only when selected, and never rounded. */
  wallClockSeconds: number;
  /** The cost of the time, without the report's rounding. Computed only when selected; null for callers below ADMIN. */
  cost: AnalyticsCost | null;
  /** The same of the period before; null without `compare`. */
  previous: AnalyticsFigures | null;
}

/** An item of a list of AnalyticsRow with its place. */
export interface AnalyticsRowEdge {
  /** The item. */
  node: AnalyticsRow;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of AnalyticsRow. */
export interface AnalyticsRowConnection {
  /** The items of the page, in the order of the list. */
  edges: AnalyticsRowEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
  /** The number of rows over all pages. */
  totalCount: number;
}

/** The period that a range is compared with: as many months or days before, or the same length right before. */
export interface PreviousPeriod {
  /** When it starts. */
  from: ISO8601DateTime;
  /** When it ends. */
  to: ISO8601DateTime;
  /** The totals of all its time. */
  totals: AnalyticsFigures;
}

/** The time of a team in a range, added up. */
export interface TeamAnalytics {
  /** The id of the team. */
  teamId: string;
  /** The time zone that decided when days start. */
  timezone: string;
  /** When the range starts. */
  from: ISO8601DateTime;
  /** When it ends. */
  to: ISO8601DateTime;
  /** Whether the caller's role shows them no one's time but their own. */
  ownTimeOnly: boolean;
  /** The totals: time and amounts are the sums of the rows. */
  totals: AnalyticsTotals;
  /** The period before; null without `compare`. */
  previous: PreviousPeriod | null;
  /** The groups that have time, or with `compare` had some in the period before. */
  rows: AnalyticsRowConnection;
}

/** An entry as a report counts it: the part of it that lies in the range. */
export interface ReportEntry {
  /** The entry. */
  timeEntry: TimeEntry;
  /** When the part starts. */
  startTime: ISO8601DateTime;
  /** When the part ends; now, where the timer runs. */
  endTime: ISO8601DateTime;
  /** Its length in seconds, rounded where the report rounds each entry. */
  seconds: number;
  /** Whether its timer runs. */
  running: boolean;
  /** The amount; null if the entry is not billable, and for callers without access to rates. */
  amount: Money | null;
}

/** A key with which a program acts for its user. */
export interface ApiKey {
  /** The id of the key, which is no secret. */
  id: string;
  /** The name that its user gave it. */
  name: string;
  /** The first characters of the key, by which it is recognised. */
  prefix: string;
  /** The permissions of the credential. */
  scopes: ApiKeyScope[];
  /** When it was made. */
  createdAt: ISO8601DateTime;
  /** When it was used last, to within seconds; null if never. */
  lastUsedAt: ISO8601DateTime | null;
  /** When it was revoked; null while it works. */
  revokedAt: ISO8601DateTime | null;
}

/** An item of a list of ApiKey with its place. */
export interface ApiKeyEdge {
  /** The item. */
  node: ApiKey;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of ApiKey. */
export interface ApiKeyConnection {
  /** The items of the page, in the order of the list. */
  edges: ApiKeyEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
}

/** The payload of `createApiKey`. */
export interface CreateApiKeyPayload {
  /** The new key. */
  apiKey: ApiKey;
  /** The text of the key. It is shown this once and cannot be read again. */
  secret: string;
}

/** The payload of `revokeApiKey`. */
export interface RevokeApiKeyPayload {
  /** The revoked key. */
  apiKey: ApiKey;
}

/** A value that was changed. */
export interface AuditChange {
  /** The name of the value, such as `hourlyRate`. */
  field: string;
  /** The value before the change, shortened if long; null if there was none. */
  old: string | null;
  /** The value after the change, shortened if long; null if there is none. */
  new: string | null;
}

/** Something that was done in a team or to an account. It is never changed, and stays when what it is about, who did it or their key is gone. */
export interface AuditEntry {
  /** The id of this line. */
  id: string;
  /** When it was done. */
  at: ISO8601DateTime;
  /** The id of the member who did it; of an event of an account, the id of the user; `00000000-0000-0000-0000-000000000001` for the command line of the server. */
  actorId: string;
  /** The name at that time. */
  actorName: string;
  /** The id of the account for which the command line of the server acted, such as the owner of a new key; null in the log of a team and for other actors. */
  accountId: string | null;
  /** The name of that account at the time. */
  accountName: string | null;
  /** The kind of credential that it was done through. */
  credentialKind: SourceKind;
  /** The id of the API key, app or session. */
  credentialId: string | null;
  /** The name of the API key or app at that time. */
  credentialName: string | null;
  /** The network address of the caller, as far as the server stores it (`STINT_AUDIT_ADDRESSES`). Null for a new time entry, the command line, a declined invitation, `app.disconnect` after another person deleted the app, and lines of earlier versions. */
  address: string | null;
  /** The tool that was called, where it was done through MCP. */
  tool: string | null;
  /** The action, such as `timeEntry.update`, named after its mutation. */
  action: string;
  /** The kind of thing that it was done to, such as `timeEntry`. */
  objectType: string;
  /** The id of the thing. */
  objectId: string;
  /** The name at that time; empty for an entry without a title. */
  objectLabel: string;
  /** The changed values. Empty for a new time entry, whose values are in the entry itself; a deletion lists all last values. */
  changes: AuditChange[];
}

/** An item of a list of AuditEntry with its place. */
export interface AuditEntryEdge {
  /** The item. */
  node: AuditEntry;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of AuditEntry. */
export interface AuditEntryConnection {
  /** The items of the page, in the order of the list. */
  edges: AuditEntryEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
  /** For how many days the server keeps a line. */
  keptDays: number;
}

/** A budget of a project reached one of its thresholds. Each threshold alerts once. */
export interface BudgetAlert {
  /** The id of the alert. */
  id: string;
  /** The threshold, in percent of the budget. */
  threshold: number;
  /** The month of a monthly budget, such as `2026-03`. Null for a budget without periods. */
  month: string | null;
  /** The id of the project. */
  projectId: string;
  /** The project. */
  project: Project | null;
  /** The id of the team. */
  teamId: string;
  /** The team. */
  team: Team | null;
  /** When it was noticed, within a minute of the time that reached it. */
  createdAt: ISO8601DateTime;
}

/** An item of a list of BudgetAlert with its place. */
export interface BudgetAlertEdge {
  /** The item. */
  node: BudgetAlert;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of BudgetAlert. */
export interface BudgetAlertConnection {
  /** The items of the page, in the order of the list. */
  edges: BudgetAlertEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
}

/** The payload of `dismissBudgetAlert`. */
export interface DismissBudgetAlertPayload {
  /** The alert. */
  budgetAlert: BudgetAlert;
}

/** Something visible to the caller may have changed. It does not say what: read again what you show. */
export interface Changes {
  /** The caller's teams in which something may have changed. The caller's account and list of teams may have changed whatever it names, even if it names none. */
  teamIds: string[];
  /** When it was noticed. */
  at: ISO8601DateTime;
}

/** Someone whom projects are done for. */
export interface Client {
  /** The hourly rate if neither project nor member has one. Null for callers without access to rates. */
  defaultHourlyRate: Money | null;
  /** The team that it belongs to. */
  team: Team | null;
  /** The id of the client. */
  id: string;
  /** The name of the client. */
  name: string;
  /** The id of the team that it belongs to. */
  teamId: string;
  /** Whether it is archived: it keeps its history and takes no new time. */
  archived: boolean;
  /** When it was made. */
  createdAt: ISO8601DateTime;
}

/** An item of a list of Client with its place. */
export interface ClientEdge {
  /** The item. */
  node: Client;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of Client. */
export interface ClientConnection {
  /** The items of the page, in the order of the list. */
  edges: ClientEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
}

/** The payload of `createClient`. */
export interface CreateClientPayload {
  /** The client as it is now. */
  client: Client;
}

/** The payload of `updateClient`. */
export interface UpdateClientPayload {
  /** The client as it is now. */
  client: Client;
}

/** The payload of `archiveClient`. */
export interface ArchiveClientPayload {
  /** The client as it is now. */
  client: Client;
}

/** The payload of `unarchiveClient`. */
export interface UnarchiveClientPayload {
  /** The client as it is now. */
  client: Client;
}

/** The payload of `deleteClient`. */
export interface DeleteClientPayload {
  /** The id of the deleted client. */
  deletedId: string;
}

/** The values that a row was first imported with; null for those that were not given. */
export interface ImportedValues {
  /** The id of the member whose time it is. */
  identityId: string;
  /** When it started. */
  startTime: ISO8601DateTime;
  /** When it ended. */
  endTime: ISO8601DateTime;
  /** The title. */
  title: string | null;
  /** The description. */
  description: string | null;
  /** The id of the project. */
  projectId: string | null;
  /** The id of the client. */
  clientId: string | null;
  /** The id of the task. */
  taskId: string | null;
  /** Whether it is billable. */
  billable: boolean | null;
  /** The names of the tags. */
  tags: string[];
  /** The hourly rate. Null for callers without access to rates. */
  hourlyRate: Money | null;
  /** The amount. Null for callers without access to rates. */
  importedAmount: Money | null;
}

/** A row that was imported, known by the key that it has where it comes from. */
export interface ImportedRow {
  /** The key of the row. */
  externalId: string;
  /** Whether it counts for every member of the team: somebody who may edit the time of others imported it. Any other row counts for its own member. */
  isOfTeam: boolean;
  /** The id of the import that brought it. */
  importId: string;
  /** The import that brought it; null if the caller has no access to it. */
  import: Import | null;
  /** The id of the entry that it became, or that it has in `mergedFrom` of the entry it went into. */
  originId: string;
  /** The id of the entry that has its time now; null if it was deleted. */
  timeEntryId: string | null;
  /** The entry that has its time now; null if it was deleted. */
  timeEntry: TimeEntry | null;
  /** Whether its entry was deleted since. Sent again, it is refused with `ENTRY_DELETED`. */
  deleted: boolean;
  /** The file that it was imported from. */
  file: string | null;
  /** Its line, counted from 1. */
  line: number | null;
  /** The record as the file has it. Null without the permission to see costs, since a record can hold any column of the file, and once it was erased: with the account of its person, or after `STINT_IMPORT_ROWS_DAYS`. */
  raw: string | null;
  /** The values that it was first imported with. */
  values: ImportedValues;
}

/** The results of the rows of an import, as in its report. */
export interface ImportCounts {
  /** Rows that became entries. */
  created: number;
  /** Rows that were merged into other entries. */
  merged: number;
  /** Rows that had come in before. */
  deduplicated: number;
  /** Rows that were left out. */
  skipped: number;
  /** Rows that were refused. */
  failed: number;
}

/** A run of an importer. `timeEntries(importId:)` lists its entries. */
export interface Import {
  /** The id of the import. */
  id: string;
  /** The tool that the data comes from. */
  tool: string;
  /** The name of the file that was read. */
  fileName: string;
  /** The time zone in which local times were read, if the importer said. */
  timezone: string | null;
  /** The handling of overlapping time, if the importer sent it. */
  overlap: ImportOverlap | null;
  /** The number of rows in the source, if the importer sent it. */
  rows: number | null;
  /** The total of the source in seconds, if the importer sent it. */
  sourceSeconds: number | null;
  /** The number of its entries that still exist, of members whose time the caller may see. */
  entryCount: number;
  /** The sum of their lengths in seconds. */
  seconds: number;
  /** The result of its reconciliation; null until it is finished. */
  verdict: ImportVerdict | null;
  /** The results of its rows; null until the import is finished. */
  counts: ImportCounts | null;
  /** The reconciliation, as the importer wrote it: a JSON object. Null until it is finished. Cells of the files are left out for callers without access to costs. Money, and the texts that can state it, are left out for callers without access to rates; of another program's reconciliation they get the verdict and the counts alone. */
  report: string | null;
  /** The id of the team that it goes to. */
  teamId: string;
  /** The team that it goes to. */
  team: Team | null;
  /** The member who made it. */
  identity: Identity | null;
  /** When it was started. */
  createdAt: ISO8601DateTime;
  /** When it was finished; null until then. */
  finishedAt: ISO8601DateTime | null;
  /** When it was undone; null if it was not. */
  undoneAt: ISO8601DateTime | null;
}

/** An item of a list of Import with its place. */
export interface ImportEdge {
  /** The item. */
  node: Import;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of Import. */
export interface ImportConnection {
  /** The items of the page, in the order of the list. */
  edges: ImportEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
}

/** The payload of `createImport`. */
export interface CreateImportPayload {
  /** The new import. */
  import: Import;
}

/** The payload of `finishImport`. */
export interface FinishImportPayload {
  /** The import as it is now. */
  import: Import;
}

/** An entry that stays as it is when an import is undone that made or changed it. */
export interface KeptEntry {
  /** The entry. */
  timeEntry: TimeEntry;
  /** Why it stays. */
  reason: KeptReason;
}

/** An item of a list of KeptEntry with its place. */
export interface KeptEntryEdge {
  /** The item. */
  node: KeptEntry;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of KeptEntry. */
export interface KeptEntryConnection {
  /** The items of the page, in the order of the list. */
  edges: KeptEntryEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
  /** The number of items over all pages. */
  totalCount: number;
}

/** The payload of `undoImport`. */
export interface UndoImportPayload {
  /** The import as it is now. */
  import: Import;
  /** The number of entries that this call deleted. */
  deletedCount: number;
  /** The number of entries changed by the import that this call restored. */
  restoredCount: number;
  /** The number of entries changed by the import that were deleted since, so there is nothing to restore. */
  goneCount: number;
  /** The number of entries that keep their rate. */
  keptCount: number;
  /** The number of entries that further calls will delete or restore. */
  remaining: number;
  /** Some of the entries that stay, at most 50, newest first; `keptEntries` answers all of them. */
  kept: KeptEntry[];
}

/** A member of a team, as administrators of the installation see them. */
export interface InstalledMember {
  /** The id of the member. */
  id: string;
  /** The id of the team. */
  teamId: string;
  /** The name that the team sees. */
  name: string;
  /** The address that the team sees. */
  email: string;
  /** The role in the team. */
  role: Role;
  /** Whether they are in the team. */
  status: MemberStatus;
}

/** A team of the installation, as its administrators see it: without its time. */
export interface InstalledTeam {
  /** The id of the team. */
  id: string;
  /** The name of the team. */
  name: string;
  /** When the team was made. */
  createdAt: ISO8601DateTime;
  /** When it was archived; null while it is active. */
  archivedAt: ISO8601DateTime | null;
  /** When it is erased; null unless its deletion was requested. */
  eraseAt: ISO8601DateTime | null;
  /** The number of active members. */
  memberCount: number;
  /** The number of time entries. */
  entryCount: number;
  /** Its members by address, those who left or have not accepted too; at most 500. */
  members: InstalledMember[];
}

/** A team that an account is an active member of. */
export interface AccountTeam {
  /** The id of the team. */
  id: string;
  /** The name of the team. */
  name: string;
  /** The role in the team. */
  role: Role;
}

/** The teams that deleting an account changes. */
export interface UserDeletion {
  /** Teams without another member. They are erased with the account. */
  erasedTeams: InstalledTeam[];
  /** Teams with other members and no other owner. Each takes a successor. */
  teamsWithoutOwner: InstalledTeam[];
  /** The members of these teams who can become owners: others whose accounts are active. */
  successors: InstalledMember[];
}

/** An account of the installation. */
export interface Account {
  /** The id of the user. */
  id: string;
  /** The name that others see. */
  name: string;
  /** The e-mail address. */
  email: string;
  /** Whether the owner of the address has proved that it is theirs. */
  emailVerified: boolean;
  /** Whether the person was invited by `inviteUser` and has not opened the account yet: it has no password. */
  invited: boolean;
  /** When the account was made. */
  createdAt: ISO8601DateTime;
  /** When it became an administrator of the installation; null for all others. */
  administratorSince: ISO8601DateTime | null;
  /** When it was disabled; null while it can sign in. */
  disabledAt: ISO8601DateTime | null;
  /** When it is erased; null unless its deletion was requested. */
  eraseAt: ISO8601DateTime | null;
  /** The last use in a browser, by an API key or by an app, to within five minutes; null if it was never used. */
  lastSeenAt: ISO8601DateTime | null;
  /** In how many browsers it is signed in. */
  sessionCount: number;
  /** The number of active API keys. */
  apiKeyCount: number;
  /** Its teams, by name. */
  teams: AccountTeam[];
  /** Its sessions, the one that was used last first; at most 50. */
  sessions: Session[];
  /** Its API keys that work, newest first. */
  apiKeys: ApiKey[];
  /** The teams that `deleteUser` would change. Nothing is deleted. */
  deletion: UserDeletion;
}

/** The payload of `inviteUser`. */
export interface InviteUserPayload {
  /** The account. */
  account: Account;
  /** The link, for its owner alone: it opens the account. It is shown this once. */
  url: string;
  /** Whether an e-mail with the link is on its way. */
  emailed: boolean;
}

/** The payload of `disableUser`. */
export interface DisableUserPayload {
  /** The account. */
  account: Account;
}

/** The payload of `enableUser`. */
export interface EnableUserPayload {
  /** The account. */
  account: Account;
}

/** The payload of `promoteUser`. */
export interface PromoteUserPayload {
  /** The account. */
  account: Account;
}

/** The payload of `demoteUser`. */
export interface DemoteUserPayload {
  /** The account. */
  account: Account;
}

/** The payload of `endUserSessions`. */
export interface EndUserSessionsPayload {
  /** The account. */
  account: Account;
}

/** The payload of `revokeUserCredentials`. */
export interface RevokeUserCredentialsPayload {
  /** The account. */
  account: Account;
}

/** The payload of `deleteUser`. */
export interface DeleteUserPayload {
  /** The account. */
  account: Account;
}

/** The payload of `restoreUser`. */
export interface RestoreUserPayload {
  /** The account. */
  account: Account;
}

/** The payload of `createVerificationLink`. */
export interface CreateVerificationLinkPayload {
  /** The link. It is shown this once. */
  url: string;
}

/** A setting of the server that answers. */
export interface Setting {
  /** The environment variable. */
  name: string;
  /** As it is set; null if it is not set, and if it is secret. */
  value: string | null;
  /** Whether it is set. */
  set: boolean;
  /** Whether its value is never shown. */
  secret: boolean;
  /** The default, in words. */
  default: string;
}

/** The versions of the server. */
export interface Versions {
  /** The version of Stint. */
  stint: string;
  /** The version of Node.js. */
  node: string;
  /** The database and its version. */
  database: string;
  /** The number of the schema of the database. */
  schema: number;
}

/** An item of a list of Account with its place. */
export interface AccountEdge {
  /** The item. */
  node: Account;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of Account. */
export interface AccountConnection {
  /** The items of the page, in the order of the list. */
  edges: AccountEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
}

/** An item of a list of InstalledTeam with its place. */
export interface InstalledTeamEdge {
  /** The item. */
  node: InstalledTeam;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of InstalledTeam. */
export interface InstalledTeamConnection {
  /** The items of the page, in the order of the list. */
  edges: InstalledTeamEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
}

/** The installation: its accounts, its teams, its settings. */
export interface Installation {
  /** All accounts, by address. */
  accounts: AccountConnection;
  /** One account. */
  account: Account;
  /** All teams, by name. */
  teams: InstalledTeamConnection;
  /** One team. */
  team: InstalledTeam;
  /** The events of all accounts and what administrators did, newest first. */
  auditLog: AuditEntryConnection;
  /** The settings of the server that answers. */
  settings: Setting[];
  /** The versions of the server that answers. */
  versions: Versions;
}

/** The payload of `appointTeamOwner`. */
export interface AppointTeamOwnerPayload {
  /** The new owner. */
  member: InstalledMember;
}

/** The payload of `deleteInstalledTeam`. */
export interface DeleteInstalledTeamPayload {
  /** The team. */
  team: InstalledTeam;
}

/** The payload of `restoreInstalledTeam`. */
export interface RestoreInstalledTeamPayload {
  /** The team. */
  team: InstalledTeam;
}

/** Someone who is invited to a team and has not joined it yet. */
export interface Invitation {
  /** The id of the invitation, which is no secret. */
  id: string;
  /** The e-mail address that is invited. */
  email: string;
  /** The role of the person once they join. */
  role: Role;
  /** The hourly rate that they get. Null for callers without access to rates. */
  hourlyRate: Money | null;
  /** The id of the team. */
  teamId: string;
  /** The team. */
  team: Team | null;
  /** The member who invited them, or sent the invitation again. */
  invitedBy: Identity | null;
  /** The member of the status `INVITED` who becomes active once they accept. */
  identity: Identity | null;
  /** When they were invited first. */
  createdAt: ISO8601DateTime;
  /** Until when the link can be used. */
  expiresAt: ISO8601DateTime;
  /** Whether the link can no longer be used; `resendInvitation` makes a new one. */
  expired: boolean;
}

/** An item of a list of Invitation with its place. */
export interface InvitationEdge {
  /** The item. */
  node: Invitation;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of Invitation. */
export interface InvitationConnection {
  /** The items of the page, in the order of the list. */
  edges: InvitationEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
}

/** The payload of `inviteTeamMember`. */
export interface InviteTeamMemberPayload {
  /** The invitation. */
  invitation: Invitation;
  /** The address where they join, to hand over yourself. Everybody who has it can join, and it verifies no address. It is shown this once and cannot be read again. */
  invitationUrl: string;
  /** Whether an e-mail with a link of its own is on its way; false if the server sends no e-mail, or sent too much of it to them or for you lately. */
  emailed: boolean;
}

/** The payload of `resendInvitation`. */
export interface ResendInvitationPayload {
  /** The invitation. */
  invitation: Invitation;
  /** The address where they join, to hand over yourself. Everybody who has it can join, and it verifies no address. It is shown this once and cannot be read again. */
  invitationUrl: string;
  /** Whether an e-mail with a link of its own is on its way; false if the server sends no e-mail, or sent too much of it to them or for you lately. */
  emailed: boolean;
}

/** The payload of `revokeInvitation`. */
export interface RevokeInvitationPayload {
  /** The undone import. */
  invitation: Invitation;
}

/** A user's membership of a team. Its id is the `identityId` of time entries. */
export interface Identity {
  /** The id of the membership, used as `identityId`. */
  id: string;
  /** The member's name; of one who is not in the team the last that it knew, or the address that was invited. */
  name: string;
  /** The member's e-mail address; of one who is not in the team the last that it knew. */
  email: string;
  /** The role of the member in the team. */
  role: Role;
  /** Whether the member is in the team, has not accepted yet, or is no longer in it. */
  status: MemberStatus;
  /** Whether the status is `ACTIVE`. A member who was removed keeps the time they tracked, and one who is invited the time that was imported. */
  active: boolean;
  /** The member's own hourly rate. Null for callers without access to rates. */
  hourlyRate: Money | null;
  /** The cost rate of the member per hour. Null for callers below ADMIN. */
  costRate: Money | null;
  /** The id of the team. */
  teamId: string;
  /** The team. */
  team: Team | null;
  /** When the member joined. */
  createdAt: ISO8601DateTime;
}

/** An item of a list of Identity with its place. */
export interface IdentityEdge {
  /** The item. */
  node: Identity;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of Identity. */
export interface IdentityConnection {
  /** The items of the page, in the order of the list. */
  edges: IdentityEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
}

/** The payload of `addTeamMember`. */
export interface AddTeamMemberPayload {
  /** The member as they are now. */
  teamMember: Identity;
}

/** The payload of `updateTeamMember`. */
export interface UpdateTeamMemberPayload {
  /** The member as they are now. */
  teamMember: Identity;
}

/** The payload of `removeTeamMember`. */
export interface RemoveTeamMemberPayload {
  /** The member as they are now. */
  teamMember: Identity;
}

/** The payload of `reactivateTeamMember`. */
export interface ReactivateTeamMemberPayload {
  /** The member as they are now. */
  teamMember: Identity;
}

/** An OAuth 2.0 client: an app that can ask people for access. */
export interface OAuthApp {
  /** Its OAuth client id, which is no secret. */
  id: string;
  /** The name that people are shown when it asks them. */
  name: string;
  /** The preset. */
  preset: OAuthAppPreset;
  /** The redirect URI. On localhost any port matches. */
  redirectUris: string[];
  /** Whether it proves itself by a client secret; all of them need PKCE. */
  confidential: boolean;
  /** When it was made. */
  createdAt: ISO8601DateTime;
  /** When it was used last, by anyone, to within seconds; null if never. */
  lastUsedAt: ISO8601DateTime | null;
}

/** An item of a list of OAuthApp with its place. */
export interface OAuthAppEdge {
  /** The item. */
  node: OAuthApp;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of OAuthApp. */
export interface OAuthAppConnection {
  /** The items of the page, in the order of the list. */
  edges: OAuthAppEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
}

/** An OAuth app that the caller connected. */
export interface ConnectedApp {
  /** The app. */
  app: OAuthApp;
  /** The permissions of the credential. */
  scopes: ApiKeyScope[];
  /** When the caller allowed it last. */
  connectedAt: ISO8601DateTime;
}

/** The payload of `createOAuthApp`. */
export interface CreateOAuthAppPayload {
  /** The new app. */
  oauthApp: OAuthApp;
  /** Its client secret, where it has one. It is shown this once and cannot be read again. Null if there is none, and when the mutation was refused. */
  clientSecret: string | null;
}

/** The payload of `updateOAuthApp`. */
export interface UpdateOAuthAppPayload {
  /** The app. */
  oauthApp: OAuthApp;
}

/** The payload of `rotateOAuthAppSecret`. */
export interface RotateOAuthAppSecretPayload {
  /** The app. */
  oauthApp: OAuthApp;
  /** The new client secret. It is shown this once and cannot be read again. */
  clientSecret: string;
}

/** The payload of `deleteOAuthApp`. */
export interface DeleteOAuthAppPayload {
  /** The id of the deleted thing. */
  oauthApp: OAuthApp;
}

/** The payload of `disconnectApp`. */
export interface DisconnectAppPayload {
  /** The app. */
  oauthApp: OAuthApp;
}

/** An invitation that waits for the answer of the caller. */
export interface ReceivedInvitation {
  /** The id of the invitation, which is no secret. */
  id: string;
  /** The name of the team. */
  teamName: string;
  /** The role that the caller gets when they accept. */
  role: Role;
  /** The name of the inviter. */
  inviterName: string;
  /** The e-mail address of the inviter. */
  inviterEmail: string;
  /** Until when it can be answered. */
  expiresAt: ISO8601DateTime;
}

/** The payload of `acceptInvitation`. */
export interface AcceptInvitationPayload {
  /** The caller as a member. */
  teamMember: Identity;
}

/** The payload of `declineInvitation`. */
export interface DeclineInvitationPayload {
  /** The invitation that was declined. */
  invitation: ReceivedInvitation;
}

/** The budget of a project and its use so far. A budget of hours counts all time, a budget of money the billable amount in its currency. Running timers count up to now. */
export interface Budget {
  /** The unit of the budget. */
  kind: BudgetKind;
  /** For how long it is. */
  period: BudgetPeriod;
  /** The month that the figures are of, such as `2026-03`. Null for a budget without periods. */
  month: string | null;
  /** The shares that send an alert, in percent. */
  thresholds: number[];
  /** The size of the budget, in seconds. Null for a budget of money. */
  seconds: number | null;
  /** The size of the budget. Null for a budget of hours. */
  money: Money | null;
  /** The used part, in seconds. Null for a budget of money. */
  spentSeconds: number | null;
  /** The used part. Null for a budget of hours. */
  spentMoney: Money | null;
  /** The remaining part; negative if the budget is exceeded, in seconds. Null for a budget of money. */
  leftSeconds: number | null;
  /** The remaining part; negative if the budget is exceeded. Null for a budget of hours. */
  leftMoney: Money | null;
  /** The used share: 1 if all of it is used. */
  usedShare: number;
  /** The share that would be spent if it were spent evenly: the part of the month that is over. Null for a budget without periods. */
  evenShare: number | null;
  /** The daily use at the current pace: the average of the month so far, or for a budget without periods of the last 28 days (or since the first entry, if that is later), in seconds. Null for a budget of money. */
  secondsPerDay: number | null;
  /** The daily use at the current pace: the average of the month so far, or for a budget without periods of the last 28 days (or since the first entry, if that is later). Null for a budget of hours. */
  moneyPerDay: Money | null;
  /** The date, in the team's time zone, on which nothing is left at this pace. Null if that is never (in this month), and if nothing is left now. */
  runsOutOn: string | null;
  /** Amounts in currencies other than the budget's. The budget does not count them. */
  otherCurrencies: Money[];
}

/** The client, project or task of tracked time. */
export interface Project {
  /** The id of the client, if it has one. */
  clientId: string | null;
  /** The client, if it has one. */
  client: Client | null;
  /** The team that it belongs to. */
  team: Team | null;
  /** The colour in which it is shown, such as `#3b6fd4`. */
  colour: string;
  /** Whether its entries are billable unless they say otherwise. */
  billable: boolean;
  /** The hourly rate, which goes before all others. Null for callers without access to rates. */
  hourlyRate: Money | null;
  /** The budget and where it stands, if it has one. Null for callers below MANAGER. */
  budget: Budget | null;
  /** The id of the project. */
  id: string;
  /** The name of the project. */
  name: string;
  /** The id of the team that it belongs to. */
  teamId: string;
  /** Whether it is archived: it keeps its history and takes no new time. */
  archived: boolean;
  /** When it was made. */
  createdAt: ISO8601DateTime;
}

/** An item of a list of Project with its place. */
export interface ProjectEdge {
  /** The item. */
  node: Project;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of Project. */
export interface ProjectConnection {
  /** The items of the page, in the order of the list. */
  edges: ProjectEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
}

/** The payload of `createProject`. */
export interface CreateProjectPayload {
  /** The project as it is now. */
  project: Project;
}

/** The payload of `updateProject`. */
export interface UpdateProjectPayload {
  /** The project as it is now. */
  project: Project;
}

/** The payload of `archiveProject`. */
export interface ArchiveProjectPayload {
  /** The project as it is now. */
  project: Project;
}

/** The payload of `unarchiveProject`. */
export interface UnarchiveProjectPayload {
  /** The project as it is now. */
  project: Project;
}

/** The payload of `deleteProject`. */
export interface DeleteProjectPayload {
  /** The id of the deleted project. */
  deletedId: string;
}

/** The billable amount in one currency, before and after the new rates. */
export interface AmountChange {
  /** The ISO 4217 code of the currency. */
  currency: string;
  /** At the rates that the entries had. */
  before: Money;
  /** At today's rates. */
  after: Money;
}

/** The effect of new rates on one project. */
export interface ProjectPriceChange {
  /** The id of the project; null for time without one. */
  projectId: string | null;
  /** The project; null for time without one. */
  project: Project | null;
  /** The number of its entries that change. */
  entryCount: number;
  /** The amounts, by currency. */
  amounts: AmountChange[];
}

/** The payload of `repriceTimeEntries`. */
export interface RepriceTimeEntriesPayload {
  /** The number of entries that get another rate. */
  entryCount: number;
  /** The billable amounts by currency. */
  amounts: AmountChange[];
  /** The same by project, those with the most entries first. */
  projects: ProjectPriceChange[];
  /** The number of entries left to change. */
  remaining: number;
  /** The number of entries that keep their rate because they are before the lock date. */
  lockedCount: number;
}

/** A link that shows a report to anyone who has it, without an account. */
export interface ReportLink {
  /** The id of the link, which is no secret. */
  id: string;
  /** The id of the team. */
  teamId: string;
  /** The id of the report that it shows. */
  reportId: string;
  /** The name of that report, also for an ADMIN who may not open it. */
  reportName: string;
  /** The id of the member who made it. */
  identityId: string;
  /** The maker. The link shows what they may see when it is opened. */
  identity: Identity | null;
  /** Whether it shows money. */
  showAmounts: boolean;
  /** When it was made. */
  createdAt: ISO8601DateTime;
  /** Until when it works; null for until it is revoked. */
  expiresAt: ISO8601DateTime | null;
  /** When someone opened it last, to the minute; null if nobody did. */
  lastViewedAt: ISO8601DateTime | null;
}

/** The payload of `createReportLink`. */
export interface CreateReportLinkPayload {
  /** The link. */
  reportLink: ReportLink;
  /** Its address. It is shown this once and cannot be read again. */
  url: string;
}

/** The payload of `revokeReportLink`. */
export interface RevokeReportLinkPayload {
  /** The id of the revoked thing. */
  reportLink: ReportLink;
}

/** A report that someone keeps: which time it is about and how it is shown, not the figures. */
export interface SavedReport {
  /** The id of the report. */
  id: string;
  /** Its name. */
  name: string;
  /** The settings of the report. */
  kind: ReportKind;
  /** The settings of the report, as in the address of its page: `kind=WEEKLY&range=last-week`. */
  parameters: string;
  /** Whether the whole team sees it. Each reader sees the data that their own role allows. */
  sharedWithTeam: boolean;
  /** The id of the owner. */
  identityId: string;
  /** The owner. */
  identity: Identity | null;
  /** The id of the team. */
  teamId: string;
  /** The team. */
  team: Team | null;
  /** When it was saved first. */
  createdAt: ISO8601DateTime;
  /** When it was changed last. */
  updatedAt: ISO8601DateTime;
}

/** The payload of `createSavedReport`. */
export interface CreateSavedReportPayload {
  /** The report as it is now. */
  savedReport: SavedReport;
}

/** The payload of `updateSavedReport`. */
export interface UpdateSavedReportPayload {
  /** The report as it is now. */
  savedReport: SavedReport;
}

/** The payload of `deleteSavedReport`. */
export interface DeleteSavedReportPayload {
  /** The id of what is gone. */
  deletedId: string;
}

/** The server that answers. */
export interface Server {
  /** Whether the server sends e-mail. If not, its administrator hands over the links that verify and change addresses and reset passwords. */
  sendsEmail: boolean;
}

/** A browser in which the caller is signed in. */
export interface Session {
  /** The id of the session, which is no secret. */
  id: string;
  /** The name of the browser, such as `Firefox on Linux`. */
  browser: string;
  /** The network address that it signed in from. */
  address: string | null;
  /** When it signed in. */
  createdAt: ISO8601DateTime;
  /** When it was used last, to within five minutes. */
  lastSeenAt: ISO8601DateTime;
  /** Whether it is the one that makes this request. */
  current: boolean;
}

/** The payload of `endSession`. */
export interface EndSessionPayload {
  /** The session that ended. */
  session: Session;
}

/** The payload of `endOtherSessions`. */
export interface EndOtherSessionsPayload {
  /** The sessions that are left. */
  sessions: Session[];
}

/** The payload of `changePassword`. */
export interface ChangePasswordPayload {
  /** The user. */
  user: User;
}

/** The payload of `confirmPassword`. */
export interface ConfirmPasswordPayload {
  /** Until when it counts, in this session. */
  confirmedUntil: ISO8601DateTime;
}

/** A word that entries of a team can carry, any number of them. */
export interface Tag {
  /** The id of the tag. */
  id: string;
  /** The name of the tag. */
  name: string;
  /** The id of the team that it belongs to. */
  teamId: string;
  /** Whether it is archived: it keeps its history and takes no new time. */
  archived: boolean;
  /** When it was made. */
  createdAt: ISO8601DateTime;
}

/** An item of a list of Tag with its place. */
export interface TagEdge {
  /** The item. */
  node: Tag;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of Tag. */
export interface TagConnection {
  /** The items of the page, in the order of the list. */
  edges: TagEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
}

/** The payload of `createTag`. */
export interface CreateTagPayload {
  /** The tag as it is now. */
  tag: Tag;
}

/** The payload of `updateTag`. */
export interface UpdateTagPayload {
  /** The tag as it is now. */
  tag: Tag;
}

/** The payload of `archiveTag`. */
export interface ArchiveTagPayload {
  /** The tag as it is now. */
  tag: Tag;
}

/** The payload of `unarchiveTag`. */
export interface UnarchiveTagPayload {
  /** The tag as it is now. */
  tag: Tag;
}

/** The payload of `deleteTag`. */
export interface DeleteTagPayload {
  /** The id of the deleted tag. */
  deletedId: string;
}

/** A part of the work on one project. */
export interface Task {
  /** The id of the project that it is part of. */
  projectId: string;
  /** The project that it is part of. */
  project: Project | null;
  /** The id of the task. */
  id: string;
  /** The name of the task. */
  name: string;
  /** The id of the team that it belongs to. */
  teamId: string;
  /** Whether it is archived: it keeps its history and takes no new time. */
  archived: boolean;
  /** When it was made. */
  createdAt: ISO8601DateTime;
}

/** An item of a list of Task with its place. */
export interface TaskEdge {
  /** The item. */
  node: Task;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of Task. */
export interface TaskConnection {
  /** The items of the page, in the order of the list. */
  edges: TaskEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
}

/** The payload of `createTask`. */
export interface CreateTaskPayload {
  /** The task as it is now. */
  task: Task;
}

/** The payload of `updateTask`. */
export interface UpdateTaskPayload {
  /** The task as it is now. */
  task: Task;
}

/** The payload of `archiveTask`. */
export interface ArchiveTaskPayload {
  /** The task as it is now. */
  task: Task;
}

/** The payload of `unarchiveTask`. */
export interface UnarchiveTaskPayload {
  /** The task as it is now. */
  task: Task;
}

/** The payload of `deleteTask`. */
export interface DeleteTaskPayload {
  /** The id of the deleted task. */
  deletedId: string;
}

/** A group of people who track time on the same clients and projects. */
export interface Team {
  /** The id of the team. */
  id: string;
  /** The name of the team. */
  name: string;
  /** The ISO 4217 currency of rates that name none. */
  currency: string;
  /** The IANA time zone of the team. `UTC` as long as nobody has chosen one. */
  timezone: string;
  /** Whether somebody has chosen the time zone of the team. */
  timezoneIsSet: boolean;
  /** The policy for a new entry that overlaps others of the same member. */
  overlapPolicy: OverlapPolicy;
  /** The hourly rate if neither project, member nor client has one. Null for callers without access to rates. */
  defaultHourlyRate: Money | null;
  /** A date in the team's time zone, such as `2026-03-01`: entries that start before it are changed by an ADMIN alone. Null if nothing is locked. */
  lockedBefore: string | null;
  /** Whether the team is archived and takes no new time. */
  archived: boolean;
  /** When a deleted team is erased with everything in it; until then `restoreTeam` undoes the deletion. Null for a team that is not deleted. */
  eraseAt: ISO8601DateTime | null;
  /** The caller's own membership of the team. */
  myIdentity: Identity | null;
  /** When the team was made. */
  createdAt: ISO8601DateTime;
}

/** An item of a list of Team with its place. */
export interface TeamEdge {
  /** The item. */
  node: Team;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of Team. */
export interface TeamConnection {
  /** The items of the page, in the order of the list. */
  edges: TeamEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
}

/** The payload of `createTeam`. */
export interface CreateTeamPayload {
  /** The team as it is now. */
  team: Team;
}

/** The payload of `createSampleTeam`. */
export interface CreateSampleTeamPayload {
  /** The team as it is now. */
  team: Team;
}

/** The payload of `deleteSampleTeam`. */
export interface DeleteSampleTeamPayload {
  /** The id of the deleted team. */
  deletedId: string;
}

/** The payload of `updateTeam`. */
export interface UpdateTeamPayload {
  /** The team as it is now. */
  team: Team;
}

/** The payload of `archiveTeam`. */
export interface ArchiveTeamPayload {
  /** The team as it is now. */
  team: Team;
}

/** The payload of `unarchiveTeam`. */
export interface UnarchiveTeamPayload {
  /** The team as it is now. */
  team: Team;
}

/** The payload of `deleteTeam`. */
export interface DeleteTeamPayload {
  /** The id of a team that is gone. Null if there is none, and when the mutation was refused. */
  deletedId: string | null;
  /** The team that will be erased. Null if there is none, and when the mutation was refused. */
  team: Team | null;
}

/** The payload of `restoreTeam`. */
export interface RestoreTeamPayload {
  /** The team as it is now. */
  team: Team;
}

/** A remark about a successful call. A kept overlap has one for each overlapping entry, at most five, and one that counts the others. */
export interface MutationWarning {
  /** A message for people. */
  message: string;
  /** The entry that it shares time with; null if the warning is of another kind. */
  timeEntry: TimeEntry | null;
  /** With `timeEntry`: how many minutes they share. */
  minutes: number | null;
}

/** An item of a list of TimeEntry with its place. */
export interface TimeEntryEdge {
  /** The item. */
  node: TimeEntry;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of TimeEntry. */
export interface TimeEntryConnection {
  /** The items of the page, in the order of the list. */
  edges: TimeEntryEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
  /** The number of matching entries over all pages. Counted only when selected. */
  totalCount: number;
  /** The sum of their lengths in seconds, over all pages; running timers count up to now. */
  totalSeconds: number;
}

/** The payload of `createTimeEntry`. */
export interface CreateTimeEntryPayload {
  /** The new entry, or the one that it was merged into, or that of the first call with the same key or external id. */
  timeEntry: TimeEntry;
  /** The result of the creation. */
  outcome: CreationOutcome;
  /** Warnings for the caller. Empty if there are none. */
  warnings: MutationWarning[];
}

/** The payload of `updateTimeEntry`. */
export interface UpdateTimeEntryPayload {
  /** The entry as it is now. */
  timeEntry: TimeEntry;
  /** Warnings for the caller. Empty if there are none. */
  warnings: MutationWarning[];
}

/** The payload of `deleteTimeEntry`. */
export interface DeleteTimeEntryPayload {
  /** The id of the deleted entry. */
  deletedId: string;
}

/** The payload of `unmergeTimeEntry`. */
export interface UnmergeTimeEntryPayload {
  /** The entry with the times that it was created with. */
  timeEntry: TimeEntry;
  /** All the entries that it was unmerged into, by their times. */
  timeEntries: TimeEntry[];
  /** Warnings for the caller. Empty if there are none. */
  warnings: MutationWarning[];
}

/** The origin of an entry. */
export interface TimeEntrySource {
  /** The kind of credential. */
  kind: SourceKind;
  /** The id of the credential, such as that of the API key. */
  id: string | null;
  /** The name that its user gave the credential. */
  label: string | null;
  /** The id of the import that brought it. Null for what no import did. */
  importId: string | null;
  /** The file that it was imported from. Null if the import did not name it. */
  file: string | null;
  /** The line of that file, counted from 1. */
  line: number | null;
  /** The record as the file has it. Null without the permission to see costs, since a record can hold any column of the file. */
  raw: string | null;
}

/** A stretch of time that someone worked. */
export interface TimeEntry {
  /** The id of the entry. */
  id: string;
  /** When it started. */
  startTime: ISO8601DateTime;
  /** When it ended; null while the timer runs. */
  endTime: ISO8601DateTime | null;
  /** Its length in seconds; of a running timer, up to now. */
  durationSeconds: number;
  /** Whether the timer runs. */
  running: boolean;
  /** Whether the timer has run for 12 hours or more and was probably forgotten. */
  forgotten: boolean;
  /** The action in one line. */
  title: string | null;
  /** More about it. */
  description: string | null;
  /** Whether it is billable. */
  billable: boolean;
  /** The hourly rate, frozen when the entry was made. Null for callers without access to rates. */
  hourlyRate: Money | null;
  /** The amount of the file that it was imported from, which reports use in place of its time at its rate. Null for entries without one, while the duration, the rate or `billable` is another than at the import, and for callers without access to rates. */
  importedAmount: Money | null;
  /** The id of the project. */
  projectId: string | null;
  /** The project. */
  project: Project | null;
  /** The id of the client. */
  clientId: string | null;
  /** The client. */
  client: Client | null;
  /** The id of the task. */
  taskId: string | null;
  /** The task. */
  task: Task | null;
  /** The id of the team. */
  teamId: string;
  /** The team. */
  team: Team | null;
  /** The id of the member whose time it is. */
  identityId: string;
  /** The member whose time it is. */
  identity: Identity | null;
  /** The tags that it carries, by name. */
  tags: Tag[];
  /** The idempotency key of the call that made it. */
  idempotencyKey: string | null;
  /** The id of the import that brought it. */
  importId: string | null;
  /** The origin of the entry. */
  source: TimeEntrySource;
  /** Every creation that went into it, its own first one included; empty if nothing was merged. */
  mergedFrom: MergedEntry[];
  /** When it was made. */
  createdAt: ISO8601DateTime;
  /** When it was changed last. */
  updatedAt: ISO8601DateTime;
}

/** A creation that was merged into a time entry. */
export interface MergedEntry {
  /** The id that it had, or that it gets when the entry is unmerged. */
  id: string;
  /** The start that it was created with. */
  startTime: ISO8601DateTime;
  /** The end that it was created with. */
  endTime: ISO8601DateTime;
  /** Its title. */
  title: string | null;
  /** Its description. */
  description: string | null;
  /** The id of its project. */
  projectId: string | null;
  /** The id of its client. */
  clientId: string | null;
  /** The id of its task. */
  taskId: string | null;
  /** Whether it was billable. */
  billable: boolean;
  /** Its hourly rate. Null for callers without access to rates. */
  hourlyRate: Money | null;
  /** The amount of the file that it was imported from, which it gets back when the entry is unmerged. Null for callers without access to rates. */
  importedAmount: Money | null;
  /** The tags that it was created with, by name. */
  tags: Tag[];
  /** When it was created. */
  createdAt: ISO8601DateTime;
}

/** The payload of `startTimer`. */
export interface StartTimerPayload {
  /** The running entry. */
  timeEntry: TimeEntry;
  /** The timer that ran before and was stopped. Null if there is none, and when the mutation was refused. */
  stoppedTimeEntry: TimeEntry | null;
  /** Warnings for the caller. Empty if there are none. */
  warnings: MutationWarning[];
}

/** The payload of `stopTimer`. */
export interface StopTimerPayload {
  /** The finished entry. */
  timeEntry: TimeEntry;
  /** Warnings for the caller. Empty if there are none. */
  warnings: MutationWarning[];
}

/** The payload of `discardTimer`. */
export interface DiscardTimerPayload {
  /** The id of the entry that was thrown away. */
  deletedId: string;
}

/** The person whose credential is used. */
export interface User {
  /** The id of the user. */
  id: string;
  /** The name that others see. */
  name: string;
  /** The e-mail address, with which the user signs in. */
  email: string;
  /** Whether the user has verified the address. Otherwise, they track time in their own team, but cannot make API keys, connect apps, share reports, or invite or add members: `EMAIL_NOT_VERIFIED`. */
  emailVerified: boolean;
  /** The address that the user asked for with `changeEmail` and has not confirmed yet. Null if there is none. */
  pendingEmail: string | null;
  /** Whether the user is an administrator of the installation, for whom `installation` answers. */
  administersInstallation: boolean;
  /** The IANA time zone in which the user sees days and weeks. `UTC` as long as they have chosen none. */
  timezone: string;
  /** Whether the user has chosen a time zone. */
  timezoneIsSet: boolean;
  /** The first day of the user's week. */
  weekStart: WeekStart;
  /** The clock format of the user. */
  timeFormat: TimeFormat;
  /** The duration format of the user. */
  durationFormat: DurationFormat;
  /** The team that is meant where a call names none. */
  defaultTeam: Team | null;
  /** When the account was made. */
  createdAt: ISO8601DateTime;
}

/** The payload of `updateCurrentUser`. */
export interface UpdateCurrentUserPayload {
  /** The user as it is now. */
  user: User;
}

/** The payload of `sendVerificationEmail`. */
export interface SendVerificationEmailPayload {
  /** The user. */
  user: User;
  /** Whether an e-mail is on its way; false if the address is verified, and if the server sends no e-mail: then its administrator makes the link with `bin/stint user verify`. */
  emailed: boolean;
}

/** The payload of `changeEmail`. */
export interface ChangeEmailPayload {
  /** The user, with the new address as `pendingEmail`. */
  user: User;
  /** Whether an e-mail is on its way to the new address. False if the address got too many, or if the server sends no e-mail; its administrator then makes the link with `bin/stint user change-email`. */
  emailed: boolean;
}

/** The payload of `cancelEmailChange`. */
export interface CancelEmailChangePayload {
  /** The user as it is now. */
  user: User;
}

/** An item of a list of ReportEntry with its place. */
export interface ReportEntryEdge {
  /** The item. */
  node: ReportEntry;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of ReportEntry. */
export interface ReportEntryConnection {
  /** The items of the page, in the order of the list. */
  edges: ReportEntryEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
}

/** An item of a list of ReportLink with its place. */
export interface ReportLinkEdge {
  /** The item. */
  node: ReportLink;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of ReportLink. */
export interface ReportLinkConnection {
  /** The items of the page, in the order of the list. */
  edges: ReportLinkEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
}

/** An item of a list of SavedReport with its place. */
export interface SavedReportEdge {
  /** The item. */
  node: SavedReport;
  /** The place of the item, to pass as `after`. */
  cursor: string;
}

/** A page of a list of SavedReport. */
export interface SavedReportConnection {
  /** The items of the page, in the order of the list. */
  edges: SavedReportEdge[];
  /** The position of the page in the list. */
  pageInfo: PageInfo;
}

/** The arguments of `teamAnalytics`. */
export interface TeamAnalyticsArguments {
  /** The team; by default the caller's default team. */
  teamId?: string | null;
  /** The start of the range: a date such as `2026-03-29`, meaning the start of that day, or a timestamp. */
  from: string;
  /** The end of the range: a date, meaning the end of that day, or a timestamp. */
  to: string;
  /** The IANA time zone that decides when days start; by default the team's. */
  timezone?: string | null;
  /** The filter; default: all time that the caller may see. */
  filter?: TimeFilterInput | null;
  /** The rounding; default: none. */
  rounding?: RoundingInput | null;
  /** One to 3 different things. By weeks and months, a week over the end of a month is two rows. */
  groupBy: readonly AnalyticsGrouping[];
  /** Also tells of the period before. */
  compare?: boolean | null;
}

/** The arguments of `reportEntries`. */
export interface ReportEntriesArguments {
  /** The team; by default the caller's default team. */
  teamId?: string | null;
  /** The start of the range: a date such as `2026-03-29`, meaning the start of that day, or a timestamp. */
  from: string;
  /** The end of the range: a date, meaning the end of that day, or a timestamp. */
  to: string;
  /** The IANA time zone that decides when days start; by default the team's. */
  timezone?: string | null;
  /** The filter; default: all time that the caller may see. */
  filter?: TimeFilterInput | null;
  /** The rounding; default: none. */
  rounding?: RoundingInput | null;
  /** Their order, by default `START`. */
  orderBy?: ReportEntryOrder | null;
  /** By default texts ascend, and starts and durations descend. */
  direction?: SortDirection | null;
  /** The maximum number of items, 1 to 500; default 50. */
  first?: number | null;
  /** The `endCursor` of the previous page; left out for the first page. */
  after?: string | null;
}

/** The arguments of `apiKeys`. */
export interface ApiKeysArguments {
  /** The maximum number of items, 1 to 500; default 50. */
  first?: number | null;
  /** The `endCursor` of the previous page; left out for the first page. */
  after?: string | null;
}

/** The arguments of `auditLog`. */
export interface AuditLogArguments {
  /** The id of the team. */
  teamId: string;
  /** Filters; by default everything. */
  filter?: AuditFilterInput | null;
  /** The maximum number of items, 1 to 500; default 50. */
  first?: number | null;
  /** The `endCursor` of the previous page; left out for the first page. */
  after?: string | null;
}

/** The arguments of `accountLog`. */
export interface AccountLogArguments {
  /** The maximum number of items, 1 to 500; default 50. */
  first?: number | null;
  /** The `endCursor` of the previous page; left out for the first page. */
  after?: string | null;
}

/** The arguments of `budgetAlerts`. */
export interface BudgetAlertsArguments {
  /** The id of the team. */
  teamId: string;
  /** The maximum number of items, 1 to 500; default 50. */
  first?: number | null;
  /** The `endCursor` of the previous page; left out for the first page. */
  after?: string | null;
}

/** The arguments of `clients`. */
export interface ClientsArguments {
  /** The maximum number of items, 1 to 500; default 50. */
  first?: number | null;
  /** The `endCursor` of the previous page; left out for the first page. */
  after?: string | null;
  /** Only of this team; by default of all of the caller's teams. */
  teamId?: string | null;
  /** Only archived ones, or only those that are not; by default all. */
  archived?: boolean | null;
  /** Only those whose name contains this, case-insensitive. */
  search?: string | null;
}

/** The arguments of `client`. */
export interface ClientArguments {
  /** The id of the client. */
  id: string;
}

/** The arguments of `importedRows`. */
export interface ImportedRowsArguments {
  /** The team that they were imported into. */
  teamId: string;
  /** The keys of the rows, at most 500. */
  externalIds: readonly string[];
}

/** The arguments of `imports`. */
export interface ImportsArguments {
  /** The maximum number of items, 1 to 500; default 50. */
  first?: number | null;
  /** The `endCursor` of the previous page; left out for the first page. */
  after?: string | null;
  /** Only of this team. */
  teamId?: string | null;
}

/** The arguments of `import`. */
export interface ImportArguments {
  /** The id of the import. */
  id: string;
}

/** The arguments of `keptEntries`. */
export interface KeptEntriesArguments {
  /** The maximum number of items, 1 to 500; default 50. */
  first?: number | null;
  /** The `endCursor` of the previous page; left out for the first page. */
  after?: string | null;
  /** The id of the import. */
  importId: string;
}

/** The arguments of `invitations`. */
export interface InvitationsArguments {
  /** The id of the team. */
  teamId: string;
  /** The maximum number of items, 1 to 500; default 50. */
  first?: number | null;
  /** The `endCursor` of the previous page; left out for the first page. */
  after?: string | null;
}

/** The arguments of `teamMembers`. */
export interface TeamMembersArguments {
  /** The id of the team. */
  teamId: string;
  /** Only members who are in the team, or only the others; by default all. */
  active?: boolean | null;
  /** The maximum number of items, 1 to 500; default 50. */
  first?: number | null;
  /** The `endCursor` of the previous page; left out for the first page. */
  after?: string | null;
}

/** The arguments of `teamMember`. */
export interface TeamMemberArguments {
  /** The id of the membership (`identityId`). */
  id: string;
}

/** The arguments of `oauthApps`. */
export interface OauthAppsArguments {
  /** The maximum number of items, 1 to 500; default 50. */
  first?: number | null;
  /** The `endCursor` of the previous page; left out for the first page. */
  after?: string | null;
}

/** The arguments of `projects`. */
export interface ProjectsArguments {
  /** The maximum number of items, 1 to 500; default 50. */
  first?: number | null;
  /** The `endCursor` of the previous page; left out for the first page. */
  after?: string | null;
  /** Only of this team; by default of all of the caller's teams. */
  teamId?: string | null;
  /** Only archived ones, or only those that are not; by default all. */
  archived?: boolean | null;
  /** Only those whose name contains this, case-insensitive. */
  search?: string | null;
  /** Only projects of this client. */
  clientId?: string | null;
}

/** The arguments of `project`. */
export interface ProjectArguments {
  /** The id of the project. */
  id: string;
}

/** The arguments of `reportLinks`. */
export interface ReportLinksArguments {
  /** The id of the team. */
  teamId: string;
  /** The maximum number of items, 1 to 500; default 50. */
  first?: number | null;
  /** The `endCursor` of the previous page; left out for the first page. */
  after?: string | null;
}

/** The arguments of `savedReports`. */
export interface SavedReportsArguments {
  /** The id of the team. */
  teamId: string;
  /** The maximum number of items, 1 to 500; default 50. */
  first?: number | null;
  /** The `endCursor` of the previous page; left out for the first page. */
  after?: string | null;
}

/** The arguments of `tags`. */
export interface TagsArguments {
  /** The maximum number of items, 1 to 500; default 50. */
  first?: number | null;
  /** The `endCursor` of the previous page; left out for the first page. */
  after?: string | null;
  /** Only of this team; by default of all of the caller's teams. */
  teamId?: string | null;
  /** Only archived ones, or only those that are not; by default all. */
  archived?: boolean | null;
  /** Only those whose name contains this, case-insensitive. */
  search?: string | null;
}

/** The arguments of `tag`. */
export interface TagArguments {
  /** The id of the tag. */
  id: string;
}

/** The arguments of `tasks`. */
export interface TasksArguments {
  /** Only tasks of this project. */
  projectId?: string | null;
  /** The maximum number of items, 1 to 500; default 50. */
  first?: number | null;
  /** The `endCursor` of the previous page; left out for the first page. */
  after?: string | null;
  /** Only of this team; by default of all of the caller's teams. */
  teamId?: string | null;
  /** Only archived ones, or only those that are not; by default all. */
  archived?: boolean | null;
  /** Only those whose name contains this, case-insensitive. */
  search?: string | null;
}

/** The arguments of `task`. */
export interface TaskArguments {
  /** The id of the task. */
  id: string;
}

/** The arguments of `teams`. */
export interface TeamsArguments {
  /** The maximum number of items, 1 to 500; default 50. */
  first?: number | null;
  /** The `endCursor` of the previous page; left out for the first page. */
  after?: string | null;
  /** Only archived teams, or only those that are not; by default all. */
  archived?: boolean | null;
}

/** The arguments of `team`. */
export interface TeamArguments {
  /** The id of the team. */
  id: string;
}

/** The arguments of `timeEntries`. */
export interface TimeEntriesArguments {
  /** The maximum number of items, 1 to 500; default 50. */
  first?: number | null;
  /** The `endCursor` of the previous page; left out for the first page. */
  after?: string | null;
  /** Only of this team. */
  teamId?: string | null;
  /** Only of this member. */
  identityId?: string | null;
  /** Only on this project. */
  projectId?: string | null;
  /** Only for this client. */
  clientId?: string | null;
  /** Only on this task. */
  taskId?: string | null;
  /** Only billable ones, or only those that are not. */
  billable?: boolean | null;
  /** Only those that start at this instant or later. */
  from?: ISO8601DateTime | null;
  /** Only those that start before this instant. */
  to?: ISO8601DateTime | null;
  /** With `from`: also those that started before it and go on after it. A timer that runs counts if it started at most 31 days before. */
  overlapping?: boolean | null;
  /** Only those that carry the tag of this name. */
  tag?: string | null;
  /** Only those whose title or description contains this, or that of an entry that was merged into them, case-insensitive. */
  search?: string | null;
  /** Only those that this import brought. */
  importId?: string | null;
}

/** The arguments of `timeEntry`. */
export interface TimeEntryArguments {
  /** The id of the entry. */
  id: string;
}

/** The arguments of `runningTimer`. */
export interface RunningTimerArguments {
  /** Only in this team; by default in any, newest first. */
  teamId?: string | null;
  /** The member; by default the caller. */
  identityId?: string | null;
}

const accountDeletionFields = { erasedTeams: { id: true, name: true }, teamsWithoutOwner: { id: true, name: true }, successors: { id: true, name: true } } as const;
const teamAnalyticsFields = { teamId: true, timezone: true, from: true, to: true, ownTimeOnly: true, totals: { seconds: true, billableSeconds: true, billableShare: true, entries: true, running: true, amounts: { amount: true, currency: true }, wallClockSeconds: true, cost: { amounts: { amount: true, currency: true }, unknownSeconds: true } }, previous: { from: true, to: true, totals: { seconds: true, billableSeconds: true, billableShare: true, entries: true, running: true, amounts: { amount: true, currency: true } } } } as const;
const reportEntryFields = { timeEntry: { id: true }, startTime: true, endTime: true, seconds: true, running: true, amount: { amount: true, currency: true } } as const;
const pageInfoFields = { hasNextPage: true, hasPreviousPage: true, startCursor: true, endCursor: true } as const;
const apiKeyFields = { id: true, name: true, prefix: true, scopes: true, createdAt: true, lastUsedAt: true, revokedAt: true } as const;
const auditEntryFields = { id: true, at: true, actorId: true, actorName: true, accountId: true, accountName: true, credentialKind: true, credentialId: true, credentialName: true, address: true, tool: true, action: true, objectType: true, objectId: true, objectLabel: true, changes: { field: true, old: true, new: true } } as const;
const budgetAlertFields = { id: true, threshold: true, month: true, projectId: true, project: { id: true, name: true }, teamId: true, team: { id: true, name: true }, createdAt: true } as const;
const clientFields = { defaultHourlyRate: { amount: true, currency: true }, team: { id: true, name: true }, id: true, name: true, teamId: true, archived: true, createdAt: true } as const;
const importedRowFields = { externalId: true, isOfTeam: true, importId: true, import: { id: true }, originId: true, timeEntryId: true, timeEntry: { id: true }, deleted: true, file: true, line: true, values: { identityId: true, startTime: true, endTime: true, title: true, description: true, projectId: true, clientId: true, taskId: true, billable: true, tags: true, hourlyRate: { amount: true, currency: true }, importedAmount: { amount: true, currency: true } } } as const;
const importFields = { id: true, tool: true, fileName: true, timezone: true, overlap: true, rows: true, sourceSeconds: true, entryCount: true, seconds: true, verdict: true, counts: { created: true, merged: true, deduplicated: true, skipped: true, failed: true }, teamId: true, team: { id: true, name: true }, identity: { id: true, name: true }, createdAt: true, finishedAt: true, undoneAt: true } as const;
const keptEntryFields = { timeEntry: { id: true }, reason: true } as const;
const installationFields = { settings: { name: true, value: true, set: true, secret: true, default: true }, versions: { stint: true, node: true, database: true, schema: true } } as const;
const invitationFields = { id: true, email: true, role: true, hourlyRate: { amount: true, currency: true }, teamId: true, team: { id: true, name: true }, invitedBy: { id: true, name: true }, identity: { id: true, name: true }, createdAt: true, expiresAt: true, expired: true } as const;
const identityFields = { id: true, name: true, email: true, role: true, status: true, active: true, hourlyRate: { amount: true, currency: true }, costRate: { amount: true, currency: true }, teamId: true, team: { id: true, name: true }, createdAt: true } as const;
const oAuthAppFields = { id: true, name: true, preset: true, redirectUris: true, confidential: true, createdAt: true, lastUsedAt: true } as const;
const connectedAppFields = { app: { id: true, name: true }, scopes: true, connectedAt: true } as const;
const receivedInvitationFields = { id: true, teamName: true, role: true, inviterName: true, inviterEmail: true, expiresAt: true } as const;
const projectFields = { clientId: true, client: { id: true, name: true }, team: { id: true, name: true }, colour: true, billable: true, hourlyRate: { amount: true, currency: true }, budget: { kind: true, period: true, month: true, thresholds: true, seconds: true, money: { amount: true, currency: true }, spentSeconds: true, spentMoney: { amount: true, currency: true }, leftSeconds: true, leftMoney: { amount: true, currency: true }, usedShare: true, evenShare: true, secondsPerDay: true, moneyPerDay: { amount: true, currency: true }, runsOutOn: true, otherCurrencies: { amount: true, currency: true } }, id: true, name: true, teamId: true, archived: true, createdAt: true } as const;
const reportLinkFields = { id: true, teamId: true, reportId: true, reportName: true, identityId: true, identity: { id: true, name: true }, showAmounts: true, createdAt: true, expiresAt: true, lastViewedAt: true } as const;
const savedReportFields = { id: true, name: true, kind: true, parameters: true, sharedWithTeam: true, identityId: true, identity: { id: true, name: true }, teamId: true, team: { id: true, name: true }, createdAt: true, updatedAt: true } as const;
const serverFields = { sendsEmail: true } as const;
const sessionFields = { id: true, browser: true, address: true, createdAt: true, lastSeenAt: true, current: true } as const;
const tagFields = { id: true, name: true, teamId: true, archived: true, createdAt: true } as const;
const taskFields = { projectId: true, project: { id: true, name: true }, id: true, name: true, teamId: true, archived: true, createdAt: true } as const;
const teamFields = { id: true, name: true, currency: true, timezone: true, timezoneIsSet: true, overlapPolicy: true, defaultHourlyRate: { amount: true, currency: true }, lockedBefore: true, archived: true, eraseAt: true, myIdentity: { id: true, name: true }, createdAt: true } as const;
const timeEntryFields = { id: true, startTime: true, endTime: true, durationSeconds: true, running: true, forgotten: true, title: true, description: true, billable: true, hourlyRate: { amount: true, currency: true }, importedAmount: { amount: true, currency: true }, projectId: true, project: { id: true, name: true }, clientId: true, client: { id: true, name: true }, taskId: true, task: { id: true, name: true }, teamId: true, team: { id: true, name: true }, identityId: true, identity: { id: true, name: true }, tags: { id: true, name: true }, idempotencyKey: true, importId: true, source: { kind: true, id: true, label: true, importId: true, file: true, line: true }, mergedFrom: { id: true, startTime: true, endTime: true, title: true, description: true, projectId: true, clientId: true, taskId: true, billable: true, hourlyRate: { amount: true, currency: true }, importedAmount: { amount: true, currency: true }, tags: { id: true, name: true }, createdAt: true }, createdAt: true, updatedAt: true } as const;
const userFields = { id: true, name: true, email: true, emailVerified: true, pendingEmail: true, administersInstallation: true, timezone: true, timezoneIsSet: true, weekStart: true, timeFormat: true, durationFormat: true, defaultTeam: { id: true, name: true }, createdAt: true } as const;
const accountFields = { id: true, name: true, email: true, emailVerified: true, invited: true, createdAt: true, administratorSince: true, disabledAt: true, eraseAt: true, lastSeenAt: true, sessionCount: true, apiKeyCount: true, teams: { id: true, name: true, role: true }, sessions: { id: true }, apiKeys: { id: true, name: true }, deletion: { erasedTeams: { id: true, name: true, createdAt: true, archivedAt: true, eraseAt: true, memberCount: true, entryCount: true, members: { id: true, teamId: true, name: true, email: true, role: true, status: true } }, teamsWithoutOwner: { id: true, name: true, createdAt: true, archivedAt: true, eraseAt: true, memberCount: true, entryCount: true, members: { id: true, teamId: true, name: true, email: true, role: true, status: true } }, successors: { id: true, teamId: true, name: true, email: true, role: true, status: true } } } as const;
const installedMemberFields = { id: true, teamId: true, name: true, email: true, role: true, status: true } as const;
const installedTeamFields = { id: true, name: true, createdAt: true, archivedAt: true, eraseAt: true, memberCount: true, entryCount: true, members: { id: true, teamId: true, name: true, email: true, role: true, status: true } } as const;
const amountChangeFields = { currency: true, before: { amount: true, currency: true }, after: { amount: true, currency: true } } as const;
const projectPriceChangeFields = { projectId: true, project: { id: true, name: true }, entryCount: true, amounts: { currency: true, before: { amount: true, currency: true }, after: { amount: true, currency: true } } } as const;
const mutationWarningFields = { message: true, timeEntry: { id: true }, minutes: true } as const;
/** For operations without arguments. */
export type NoArguments = Record<never, never>;
/** How each call is written in GraphQL, and what it asks for unless told. */
export const operations = {
  accountDeletion: { kind: 'query', args: {}, select: accountDeletionFields },
  teamAnalytics: { kind: 'query', args: { teamId: 'ID', from: 'String!', to: 'String!', timezone: 'String', filter: 'TimeFilterInput', rounding: 'RoundingInput', groupBy: '[AnalyticsGrouping!]!', compare: 'Boolean' }, select: teamAnalyticsFields },
  reportEntries: { kind: 'query', args: { teamId: 'ID', from: 'String!', to: 'String!', timezone: 'String', filter: 'TimeFilterInput', rounding: 'RoundingInput', orderBy: 'ReportEntryOrder', direction: 'SortDirection', first: 'Int', after: 'String' }, select: { edges: { cursor: true, node: reportEntryFields }, pageInfo: pageInfoFields }, node: reportEntryFields },
  apiKeys: { kind: 'query', args: { first: 'Int', after: 'String' }, select: { edges: { cursor: true, node: apiKeyFields }, pageInfo: pageInfoFields }, node: apiKeyFields },
  auditLog: { kind: 'query', args: { teamId: 'ID!', filter: 'AuditFilterInput', first: 'Int', after: 'String' }, select: { edges: { cursor: true, node: auditEntryFields }, pageInfo: pageInfoFields }, node: auditEntryFields },
  accountLog: { kind: 'query', args: { first: 'Int', after: 'String' }, select: { edges: { cursor: true, node: auditEntryFields }, pageInfo: pageInfoFields }, node: auditEntryFields },
  budgetAlerts: { kind: 'query', args: { teamId: 'ID!', first: 'Int', after: 'String' }, select: { edges: { cursor: true, node: budgetAlertFields }, pageInfo: pageInfoFields }, node: budgetAlertFields },
  clients: { kind: 'query', args: { first: 'Int', after: 'String', teamId: 'ID', archived: 'Boolean', search: 'String' }, select: { edges: { cursor: true, node: clientFields }, pageInfo: pageInfoFields }, node: clientFields },
  client: { kind: 'query', args: { id: 'ID!' }, select: clientFields },
  importedRows: { kind: 'query', args: { teamId: 'ID!', externalIds: '[ID!]!' }, select: importedRowFields },
  imports: { kind: 'query', args: { first: 'Int', after: 'String', teamId: 'ID' }, select: { edges: { cursor: true, node: importFields }, pageInfo: pageInfoFields }, node: importFields },
  import: { kind: 'query', args: { id: 'ID!' }, select: importFields },
  keptEntries: { kind: 'query', args: { first: 'Int', after: 'String', importId: 'ID!' }, select: { edges: { cursor: true, node: keptEntryFields }, pageInfo: pageInfoFields }, node: keptEntryFields },
  installation: { kind: 'query', args: {}, select: installationFields },
  invitations: { kind: 'query', args: { teamId: 'ID!', first: 'Int', after: 'String' }, select: { edges: { cursor: true, node: invitationFields }, pageInfo: pageInfoFields }, node: invitationFields },
  teamMembers: { kind: 'query', args: { teamId: 'ID!', active: 'Boolean', first: 'Int', after: 'String' }, select: { edges: { cursor: true, node: identityFields }, pageInfo: pageInfoFields }, node: identityFields },
  teamMember: { kind: 'query', args: { id: 'ID!' }, select: identityFields },
  oauthApps: { kind: 'query', args: { first: 'Int', after: 'String' }, select: { edges: { cursor: true, node: oAuthAppFields }, pageInfo: pageInfoFields }, node: oAuthAppFields },
  connectedApps: { kind: 'query', args: {}, select: connectedAppFields },
  myInvitations: { kind: 'query', args: {}, select: receivedInvitationFields },
  projects: { kind: 'query', args: { first: 'Int', after: 'String', teamId: 'ID', archived: 'Boolean', search: 'String', clientId: 'ID' }, select: { edges: { cursor: true, node: projectFields }, pageInfo: pageInfoFields }, node: projectFields },
  project: { kind: 'query', args: { id: 'ID!' }, select: projectFields },
  reportLinks: { kind: 'query', args: { teamId: 'ID!', first: 'Int', after: 'String' }, select: { edges: { cursor: true, node: reportLinkFields }, pageInfo: pageInfoFields }, node: reportLinkFields },
  savedReports: { kind: 'query', args: { teamId: 'ID!', first: 'Int', after: 'String' }, select: { edges: { cursor: true, node: savedReportFields }, pageInfo: pageInfoFields }, node: savedReportFields },
  server: { kind: 'query', args: {}, select: serverFields },
  sessions: { kind: 'query', args: {}, select: sessionFields },
  tags: { kind: 'query', args: { first: 'Int', after: 'String', teamId: 'ID', archived: 'Boolean', search: 'String' }, select: { edges: { cursor: true, node: tagFields }, pageInfo: pageInfoFields }, node: tagFields },
  tag: { kind: 'query', args: { id: 'ID!' }, select: tagFields },
  tasks: { kind: 'query', args: { projectId: 'ID', first: 'Int', after: 'String', teamId: 'ID', archived: 'Boolean', search: 'String' }, select: { edges: { cursor: true, node: taskFields }, pageInfo: pageInfoFields }, node: taskFields },
  task: { kind: 'query', args: { id: 'ID!' }, select: taskFields },
  teams: { kind: 'query', args: { first: 'Int', after: 'String', archived: 'Boolean' }, select: { edges: { cursor: true, node: teamFields }, pageInfo: pageInfoFields }, node: teamFields },
  team: { kind: 'query', args: { id: 'ID!' }, select: teamFields },
  timeEntries: { kind: 'query', args: { first: 'Int', after: 'String', teamId: 'ID', identityId: 'ID', projectId: 'ID', clientId: 'ID', taskId: 'ID', billable: 'Boolean', from: 'ISO8601DateTime', to: 'ISO8601DateTime', overlapping: 'Boolean', tag: 'String', search: 'String', importId: 'ID' }, select: { edges: { cursor: true, node: timeEntryFields }, pageInfo: pageInfoFields }, node: timeEntryFields },
  timeEntry: { kind: 'query', args: { id: 'ID!' }, select: timeEntryFields },
  runningTimer: { kind: 'query', args: { teamId: 'ID', identityId: 'ID' }, select: timeEntryFields },
  me: { kind: 'query', args: {}, select: userFields },
  currentUser: { kind: 'query', args: {}, select: userFields },
  deleteAccount: { kind: 'mutation', args: { input: 'DeleteAccountInput!' }, select: { eraseAt: true } },
  createApiKey: { kind: 'mutation', args: { input: 'CreateApiKeyInput!' }, select: { apiKey: apiKeyFields, secret: true } },
  revokeApiKey: { kind: 'mutation', args: { input: 'RevokeApiKeyInput!' }, select: { apiKey: apiKeyFields } },
  dismissBudgetAlert: { kind: 'mutation', args: { input: 'DismissBudgetAlertInput!' }, select: { budgetAlert: budgetAlertFields } },
  createClient: { kind: 'mutation', args: { input: 'CreateClientInput!' }, select: { client: clientFields } },
  updateClient: { kind: 'mutation', args: { input: 'UpdateClientInput!' }, select: { client: clientFields } },
  archiveClient: { kind: 'mutation', args: { input: 'ArchiveClientInput!' }, select: { client: clientFields } },
  unarchiveClient: { kind: 'mutation', args: { input: 'UnarchiveClientInput!' }, select: { client: clientFields } },
  deleteClient: { kind: 'mutation', args: { input: 'DeleteClientInput!' }, select: { deletedId: true } },
  createImport: { kind: 'mutation', args: { input: 'CreateImportInput!' }, select: { import: importFields } },
  finishImport: { kind: 'mutation', args: { input: 'FinishImportInput!' }, select: { import: importFields } },
  undoImport: { kind: 'mutation', args: { input: 'UndoImportInput!' }, select: { import: importFields, deletedCount: true, restoredCount: true, goneCount: true, keptCount: true, remaining: true, kept: keptEntryFields } },
  inviteUser: { kind: 'mutation', args: { input: 'InviteUserInput!' }, select: { account: accountFields, url: true, emailed: true } },
  disableUser: { kind: 'mutation', args: { input: 'DisableUserInput!' }, select: { account: accountFields } },
  enableUser: { kind: 'mutation', args: { input: 'EnableUserInput!' }, select: { account: accountFields } },
  promoteUser: { kind: 'mutation', args: { input: 'PromoteUserInput!' }, select: { account: accountFields } },
  demoteUser: { kind: 'mutation', args: { input: 'DemoteUserInput!' }, select: { account: accountFields } },
  endUserSessions: { kind: 'mutation', args: { input: 'EndUserSessionsInput!' }, select: { account: accountFields } },
  revokeUserCredentials: { kind: 'mutation', args: { input: 'RevokeUserCredentialsInput!' }, select: { account: accountFields } },
  deleteUser: { kind: 'mutation', args: { input: 'DeleteUserInput!' }, select: { account: accountFields } },
  restoreUser: { kind: 'mutation', args: { input: 'RestoreUserInput!' }, select: { account: accountFields } },
  createVerificationLink: { kind: 'mutation', args: { input: 'CreateVerificationLinkInput!' }, select: { url: true } },
  appointTeamOwner: { kind: 'mutation', args: { input: 'AppointTeamOwnerInput!' }, select: { member: installedMemberFields } },
  deleteInstalledTeam: { kind: 'mutation', args: { input: 'DeleteInstalledTeamInput!' }, select: { team: installedTeamFields } },
  restoreInstalledTeam: { kind: 'mutation', args: { input: 'RestoreInstalledTeamInput!' }, select: { team: installedTeamFields } },
  inviteTeamMember: { kind: 'mutation', args: { input: 'InviteTeamMemberInput!' }, select: { invitation: invitationFields, invitationUrl: true, emailed: true } },
  resendInvitation: { kind: 'mutation', args: { input: 'ResendInvitationInput!' }, select: { invitation: invitationFields, invitationUrl: true, emailed: true } },
  revokeInvitation: { kind: 'mutation', args: { input: 'RevokeInvitationInput!' }, select: { invitation: invitationFields } },
  addTeamMember: { kind: 'mutation', args: { input: 'AddTeamMemberInput!' }, select: { teamMember: identityFields } },
  updateTeamMember: { kind: 'mutation', args: { input: 'UpdateTeamMemberInput!' }, select: { teamMember: identityFields } },
  removeTeamMember: { kind: 'mutation', args: { input: 'RemoveTeamMemberInput!' }, select: { teamMember: identityFields } },
  reactivateTeamMember: { kind: 'mutation', args: { input: 'ReactivateTeamMemberInput!' }, select: { teamMember: identityFields } },
  createOAuthApp: { kind: 'mutation', args: { input: 'CreateOAuthAppInput!' }, select: { oauthApp: oAuthAppFields, clientSecret: true } },
  updateOAuthApp: { kind: 'mutation', args: { input: 'UpdateOAuthAppInput!' }, select: { oauthApp: oAuthAppFields } },
  rotateOAuthAppSecret: { kind: 'mutation', args: { input: 'RotateOAuthAppSecretInput!' }, select: { oauthApp: oAuthAppFields, clientSecret: true } },
  deleteOAuthApp: { kind: 'mutation', args: { input: 'DeleteOAuthAppInput!' }, select: { oauthApp: oAuthAppFields } },
  disconnectApp: { kind: 'mutation', args: { input: 'DisconnectAppInput!' }, select: { oauthApp: oAuthAppFields } },
  acceptInvitation: { kind: 'mutation', args: { input: 'AcceptInvitationInput!' }, select: { teamMember: identityFields } },
  declineInvitation: { kind: 'mutation', args: { input: 'DeclineInvitationInput!' }, select: { invitation: receivedInvitationFields } },
  createProject: { kind: 'mutation', args: { input: 'CreateProjectInput!' }, select: { project: projectFields } },
  updateProject: { kind: 'mutation', args: { input: 'UpdateProjectInput!' }, select: { project: projectFields } },
  archiveProject: { kind: 'mutation', args: { input: 'ArchiveProjectInput!' }, select: { project: projectFields } },
  unarchiveProject: { kind: 'mutation', args: { input: 'UnarchiveProjectInput!' }, select: { project: projectFields } },
  deleteProject: { kind: 'mutation', args: { input: 'DeleteProjectInput!' }, select: { deletedId: true } },
  repriceTimeEntries: { kind: 'mutation', args: { input: 'RepriceTimeEntriesInput!' }, select: { entryCount: true, amounts: amountChangeFields, projects: projectPriceChangeFields, remaining: true, lockedCount: true } },
  createReportLink: { kind: 'mutation', args: { input: 'CreateReportLinkInput!' }, select: { reportLink: reportLinkFields, url: true } },
  revokeReportLink: { kind: 'mutation', args: { input: 'RevokeReportLinkInput!' }, select: { reportLink: reportLinkFields } },
  createSavedReport: { kind: 'mutation', args: { input: 'CreateSavedReportInput!' }, select: { savedReport: savedReportFields } },
  updateSavedReport: { kind: 'mutation', args: { input: 'UpdateSavedReportInput!' }, select: { savedReport: savedReportFields } },
  deleteSavedReport: { kind: 'mutation', args: { input: 'DeleteSavedReportInput!' }, select: { deletedId: true } },
  endSession: { kind: 'mutation', args: { input: 'EndSessionInput!' }, select: { session: sessionFields } },
  endOtherSessions: { kind: 'mutation', args: {}, select: { sessions: sessionFields } },
  changePassword: { kind: 'mutation', args: { input: 'ChangePasswordInput!' }, select: { user: userFields } },
  confirmPassword: { kind: 'mutation', args: { input: 'ConfirmPasswordInput!' }, select: { confirmedUntil: true } },
  createTag: { kind: 'mutation', args: { input: 'CreateTagInput!' }, select: { tag: tagFields } },
  updateTag: { kind: 'mutation', args: { input: 'UpdateTagInput!' }, select: { tag: tagFields } },
  archiveTag: { kind: 'mutation', args: { input: 'ArchiveTagInput!' }, select: { tag: tagFields } },
  unarchiveTag: { kind: 'mutation', args: { input: 'UnarchiveTagInput!' }, select: { tag: tagFields } },
  deleteTag: { kind: 'mutation', args: { input: 'DeleteTagInput!' }, select: { deletedId: true } },
  createTask: { kind: 'mutation', args: { input: 'CreateTaskInput!' }, select: { task: taskFields } },
  updateTask: { kind: 'mutation', args: { input: 'UpdateTaskInput!' }, select: { task: taskFields } },
  archiveTask: { kind: 'mutation', args: { input: 'ArchiveTaskInput!' }, select: { task: taskFields } },
  unarchiveTask: { kind: 'mutation', args: { input: 'UnarchiveTaskInput!' }, select: { task: taskFields } },
  deleteTask: { kind: 'mutation', args: { input: 'DeleteTaskInput!' }, select: { deletedId: true } },
  createTeam: { kind: 'mutation', args: { input: 'CreateTeamInput!' }, select: { team: teamFields } },
  createSampleTeam: { kind: 'mutation', args: { input: 'CreateSampleTeamInput!' }, select: { team: teamFields } },
  deleteSampleTeam: { kind: 'mutation', args: { input: 'DeleteSampleTeamInput!' }, select: { deletedId: true } },
  updateTeam: { kind: 'mutation', args: { input: 'UpdateTeamInput!' }, select: { team: teamFields } },
  archiveTeam: { kind: 'mutation', args: { input: 'ArchiveTeamInput!' }, select: { team: teamFields } },
  unarchiveTeam: { kind: 'mutation', args: { input: 'UnarchiveTeamInput!' }, select: { team: teamFields } },
  deleteTeam: { kind: 'mutation', args: { input: 'DeleteTeamInput!' }, select: { deletedId: true, team: teamFields } },
  restoreTeam: { kind: 'mutation', args: { input: 'RestoreTeamInput!' }, select: { team: teamFields } },
  createTimeEntry: { kind: 'mutation', args: { input: 'CreateTimeEntryInput!' }, select: { timeEntry: timeEntryFields, outcome: true, warnings: mutationWarningFields } },
  updateTimeEntry: { kind: 'mutation', args: { input: 'UpdateTimeEntryInput!' }, select: { timeEntry: timeEntryFields, warnings: mutationWarningFields } },
  deleteTimeEntry: { kind: 'mutation', args: { input: 'DeleteTimeEntryInput!' }, select: { deletedId: true } },
  unmergeTimeEntry: { kind: 'mutation', args: { input: 'UnmergeTimeEntryInput!' }, select: { timeEntry: timeEntryFields, timeEntries: timeEntryFields, warnings: mutationWarningFields } },
  startTimer: { kind: 'mutation', args: { input: 'StartTimerInput!' }, select: { timeEntry: timeEntryFields, stoppedTimeEntry: timeEntryFields, warnings: mutationWarningFields } },
  stopTimer: { kind: 'mutation', args: { input: 'StopTimerInput!' }, select: { timeEntry: timeEntryFields, warnings: mutationWarningFields } },
  discardTimer: { kind: 'mutation', args: { input: 'DiscardTimerInput!' }, select: { deletedId: true } },
  updateCurrentUser: { kind: 'mutation', args: { input: 'UpdateCurrentUserInput!' }, select: { user: userFields } },
  sendVerificationEmail: { kind: 'mutation', args: {}, select: { user: userFields, emailed: true } },
  changeEmail: { kind: 'mutation', args: { input: 'ChangeEmailInput!' }, select: { user: userFields, emailed: true } },
  cancelEmailChange: { kind: 'mutation', args: {}, select: { user: userFields } },
} as const;

/** A call for every query and mutation of the API. */
export interface Calls {
  /** The effect that `deleteAccount` would have on the teams of the caller. Nothing is deleted. */
  accountDeletion: Call<NoArguments, AccountDeletion, typeof operations.accountDeletion.select>;
  /** The time of a team in a range, added up by one to three things. An entry counts with the part of it that lies in the range, and over midnight on both days; a running timer counts up to now. Members see their own time alone. */
  teamAnalytics: Call<TeamAnalyticsArguments, TeamAnalytics, typeof operations.teamAnalytics.select>;
  /** The entries that have time in a range, one by one, each with the part of it that lies there: what `teamAnalytics` adds up. */
  reportEntries: ListCall<ReportEntriesArguments, ReportEntryConnection, typeof operations.reportEntries.select, ReportEntry, typeof operations.reportEntries.node>;
  /** The caller's own keys, revoked ones included, newest first. */
  apiKeys: ListCall<ApiKeysArguments, ApiKeyConnection, typeof operations.apiKeys.select, ApiKey, typeof operations.apiKeys.node>;
  /** The audit log of a team, newest first. Requires ADMIN. Not for OAuth apps. */
  auditLog: ListCall<AuditLogArguments, AuditEntryConnection, typeof operations.auditLog.select, AuditEntry, typeof operations.auditLog.node>;
  /** Sign-ins, passwords, addresses, API keys and apps of the caller, newest first: actions of the caller, and actions on their account. Not for OAuth apps. */
  accountLog: ListCall<AccountLogArguments, AuditEntryConnection, typeof operations.accountLog.select, AuditEntry, typeof operations.accountLog.node>;
  /** The budgets of a team that reached a threshold, newest first, but for those that the caller dismissed. Requires MANAGER. */
  budgetAlerts: ListCall<BudgetAlertsArguments, BudgetAlertConnection, typeof operations.budgetAlerts.select, BudgetAlert, typeof operations.budgetAlerts.node>;
  /** The clients of the caller's teams, by name. */
  clients: ListCall<ClientsArguments, ClientConnection, typeof operations.clients.select, Client, typeof operations.clients.node>;
  /** One client; null if it does not exist or the caller has no access to it. */
  client: Call<ClientArguments, Client | null, typeof operations.client.select>;
  /** Those of some rows that were imported before, in the order asked for; several members can have a row of one key. Rows that are not known, that were deleted with an import that was undone, or whose time the caller may not see are left out. */
  importedRows: Call<ImportedRowsArguments, ImportedRow[], typeof operations.importedRows.select>;
  /** The imports made by the caller and by those whose time they may see, newest first. */
  imports: ListCall<ImportsArguments, ImportConnection, typeof operations.imports.select, Import, typeof operations.imports.node>;
  /** One import; null if it does not exist or the caller has no access to it. */
  import: Call<ImportArguments, Import | null, typeof operations.import.select>;
  /** The entries that undoing an import keeps or kept, with the reason, of members whose time the caller may see; the newest start first. `LOCKED`, `WORK_ARCHIVED` and `WORK_DELETED` are known once it was undone. */
  keptEntries: ListCall<KeptEntriesArguments, KeptEntryConnection, typeof operations.keptEntries.select, KeptEntry, typeof operations.keptEntries.node>;
  /** The installation, without the time of its teams. Requires an administrator of the installation, in a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  installation: Call<NoArguments, Installation, typeof operations.installation.select>;
  /** The invitations to a team that nobody accepted yet, expired ones too, newest first. Requires ADMIN. */
  invitations: ListCall<InvitationsArguments, InvitationConnection, typeof operations.invitations.select, Invitation, typeof operations.invitations.node>;
  /** The members of a team, by e-mail address. */
  teamMembers: ListCall<TeamMembersArguments, IdentityConnection, typeof operations.teamMembers.select, Identity, typeof operations.teamMembers.node>;
  /** One member of one of the caller's teams; null if there is none. */
  teamMember: Call<TeamMemberArguments, Identity | null, typeof operations.teamMember.select>;
  /** The OAuth apps registered by the caller, newest first. */
  oauthApps: ListCall<OauthAppsArguments, OAuthAppConnection, typeof operations.oauthApps.select, OAuthApp, typeof operations.oauthApps.node>;
  /** The OAuth apps connected by the caller, newest first. */
  connectedApps: Call<NoArguments, ConnectedApp[], typeof operations.connectedApps.select>;
  /** The open invitations to the caller's address, or to one that was theirs when they were invited, newest first; at most 100, and none while the address is not verified. Requires an API key or the dashboard, not an OAuth access token. */
  myInvitations: Call<NoArguments, ReceivedInvitation[], typeof operations.myInvitations.select>;
  /** The projects of the caller's teams, by name. */
  projects: ListCall<ProjectsArguments, ProjectConnection, typeof operations.projects.select, Project, typeof operations.projects.node>;
  /** One project; null if it does not exist or the caller has no access to it. */
  project: Call<ProjectArguments, Project | null, typeof operations.project.select>;
  /** The links that the caller made in a team, newest first; those of everyone for an ADMIN. */
  reportLinks: ListCall<ReportLinksArguments, ReportLinkConnection, typeof operations.reportLinks.select, ReportLink, typeof operations.reportLinks.node>;
  /** The reports of a team that the caller may see, by name: their own, and those that are shared with the team. */
  savedReports: ListCall<SavedReportsArguments, SavedReportConnection, typeof operations.savedReports.select, SavedReport, typeof operations.savedReports.node>;
  /** The server that answers. */
  server: Call<NoArguments, Server, typeof operations.server.select>;
  /** The sessions of the caller, last used first; at most 50. Requires an API key or the dashboard, not an OAuth access token. */
  sessions: Call<NoArguments, Session[], typeof operations.sessions.select>;
  /** The tags of the caller's teams, by name. */
  tags: ListCall<TagsArguments, TagConnection, typeof operations.tags.select, Tag, typeof operations.tags.node>;
  /** One tag; null if it does not exist or the caller has no access to it. */
  tag: Call<TagArguments, Tag | null, typeof operations.tag.select>;
  /** The tasks of a project, or of all projects that the caller sees, by name. */
  tasks: ListCall<TasksArguments, TaskConnection, typeof operations.tasks.select, Task, typeof operations.tasks.node>;
  /** One task; null if it does not exist or the caller has no access to it. */
  task: Call<TaskArguments, Task | null, typeof operations.task.select>;
  /** The teams that the caller is a member of, by name. */
  teams: ListCall<TeamsArguments, TeamConnection, typeof operations.teams.select, Team, typeof operations.teams.node>;
  /** One team; null if there is none or the caller is not a member of it. */
  team: Call<TeamArguments, Team | null, typeof operations.team.select>;
  /** The time entries that the caller may see and that fit the filters, the newest start first. */
  timeEntries: ListCall<TimeEntriesArguments, TimeEntryConnection, typeof operations.timeEntries.select, TimeEntry, typeof operations.timeEntries.node>;
  /** One time entry, or the one that it was merged into; null if it does not exist or the caller has no access to it. */
  timeEntry: Call<TimeEntryArguments, TimeEntry | null, typeof operations.timeEntry.select>;
  /** The running timer of the caller, or of a member whose time they may see; null if none runs. */
  runningTimer: Call<RunningTimerArguments, TimeEntry | null, typeof operations.runningTimer.select>;
  /** The user whose credential is used. */
  me: Call<NoArguments, User, typeof operations.me.select>;
  /** The same as `me`. */
  currentUser: Call<NoArguments, User, typeof operations.currentUser.select>;
  /** Deletes the account of the caller. It is disabled at once: all sessions end, API keys are revoked and apps are disconnected, permanently. It is erased after 14 days; until then its owner signs in with the password and restores it. If its address is not verified, a link to the mailbox that verifies it or sets a password restores it as well. Time in teams with other members stays with them, under "Former member"; teams without another member are erased. Requires a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  deleteAccount: Call<DeleteAccountInput, DeleteAccountPayload, typeof operations.deleteAccount.select>;
  /** Makes an API key for the caller. Requires a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  createApiKey: Call<CreateApiKeyInput, CreateApiKeyPayload, typeof operations.createApiKey.select>;
  /** Revokes one of the caller's keys, from the next request on. */
  revokeApiKey: Call<RevokeApiKeyInput, RevokeApiKeyPayload, typeof operations.revokeApiKey.select>;
  /** Takes an alert off the list of the caller; others still see it. Requires MANAGER. */
  dismissBudgetAlert: Call<DismissBudgetAlertInput, DismissBudgetAlertPayload, typeof operations.dismissBudgetAlert.select>;
  /** Makes a client. Requires MANAGER. */
  createClient: Call<CreateClientInput, CreateClientPayload, typeof operations.createClient.select>;
  /** Changes a client. Requires MANAGER. */
  updateClient: Call<UpdateClientInput, UpdateClientPayload, typeof operations.updateClient.select>;
  /** Archives a client: it keeps its history and takes no new time. Requires MANAGER. */
  archiveClient: Call<ArchiveClientInput, ArchiveClientPayload, typeof operations.archiveClient.select>;
  /** Brings an archived client back. Requires MANAGER. */
  unarchiveClient: Call<UnarchiveClientInput, UnarchiveClientPayload, typeof operations.unarchiveClient.select>;
  /** Deletes a client that nothing uses; one that is in use can be archived. Requires MANAGER. */
  deleteClient: Call<DeleteClientInput, DeleteClientPayload, typeof operations.deleteClient.select>;
  /** Opens an import. Pass its id with everything that it creates. */
  createImport: Call<CreateImportInput, CreateImportPayload, typeof operations.createImport.select>;
  /** Stores the reconciliation of an import. An import that continued since can be finished again, with a new report. */
  finishImport: Call<FinishImportInput, FinishImportPayload, typeof operations.finishImport.select>;
  /** Undoes an import: deletes the entries that it made, 5,000 a call, and then restores those that it changed with `updateTimeEntry`, 1,000 a call. Repeat it until `remaining` is 0. Entries that were changed by hand since, or merged with time from elsewhere, are kept; changes by other imports do not keep an entry. The last call deletes the tags that the import made and that neither an entry nor a saved report uses. The clients, projects and tasks that it made are kept, unless `withCatalog` says otherwise. The rows that went can be imported again. It is final. Requires the permission to edit the time of everyone whose time it brought or changed, and ADMIN where some of what it deletes is before the lock date. */
  undoImport: Call<UndoImportInput, UndoImportPayload, typeof operations.undoImport.select>;
  /** Invites a person to the installation, with any STINT_SIGNUP: makes an account without a password, and the link by which its owner verifies the address and chooses a password. The link works once and for 24 hours; `createVerificationLink` makes a new one. `deleteUser` revokes the invitation. Requires an administrator of the installation, in a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  inviteUser: Call<InviteUserInput, InviteUserPayload, typeof operations.inviteUser.select>;
  /** Disables an account: it cannot sign in, and its sessions, apps and API keys are rejected on all nodes within a second. The last administrator cannot be disabled. Requires an administrator of the installation, in a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  disableUser: Call<DisableUserInput, DisableUserPayload, typeof operations.disableUser.select>;
  /** Lets a disabled account sign in again. Its API keys work again. Requires an administrator of the installation, in a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  enableUser: Call<EnableUserInput, EnableUserPayload, typeof operations.enableUser.select>;
  /** Makes an account with a verified address an administrator of the installation. Requires an administrator of the installation, in a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  promoteUser: Call<PromoteUserInput, PromoteUserPayload, typeof operations.promoteUser.select>;
  /** Makes an administrator of the installation an account like any other. The last one stays. Requires an administrator of the installation, in a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  demoteUser: Call<DemoteUserInput, DemoteUserPayload, typeof operations.demoteUser.select>;
  /** Signs an account out of every browser. Requires an administrator of the installation, in a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  endUserSessions: Call<EndUserSessionsInput, EndUserSessionsPayload, typeof operations.endUserSessions.select>;
  /** Revokes all API keys of an account, and disconnects all its apps. Requires an administrator of the installation, in a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  revokeUserCredentials: Call<RevokeUserCredentialsInput, RevokeUserCredentialsPayload, typeof operations.revokeUserCredentials.select>;
  /** Deletes an account. It is disabled at once and erased after 14 days, with the teams that have no other member; until then `restoreUser` undoes it, and its owner cannot. An invited account that was never opened and holds no data is erased at once. The last administrator cannot be deleted. Requires an administrator of the installation, in a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  deleteUser: Call<DeleteUserInput, DeleteUserPayload, typeof operations.deleteUser.select>;
  /** Undoes the deletion of an account that is not erased yet. Requires an administrator of the installation, in a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  restoreUser: Call<RestoreUserInput, RestoreUserPayload, typeof operations.restoreUser.select>;
  /** Makes the link by which the owner of an address verifies it. Give it only to them: anyone who opens it gets access to the account. It works once and for 24 hours, and replaces the one before. Requires an administrator of the installation, in a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  createVerificationLink: Call<CreateVerificationLinkInput, CreateVerificationLinkPayload, typeof operations.createVerificationLink.select>;
  /** Makes an active member the owner of a team that has no active owner, because the owner left or their account is disabled or deleted. Refused with `HAS_OWNER` otherwise. Requires an administrator of the installation, in a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  appointTeamOwner: Call<AppointTeamOwnerInput, AppointTeamOwnerPayload, typeof operations.appointTeamOwner.select>;
  /** Deletes a team with everything in it. It is closed at once, like an archived team, and erased after 14 days. Until then `restoreInstalledTeam`, or an owner with `restoreTeam`, undoes it. Requires an administrator of the installation, in a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  deleteInstalledTeam: Call<DeleteInstalledTeamInput, DeleteInstalledTeamPayload, typeof operations.deleteInstalledTeam.select>;
  /** Undoes the deletion of a team that is not erased yet. Requires an administrator of the installation, in a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  restoreInstalledTeam: Call<RestoreInstalledTeamInput, RestoreInstalledTeamPayload, typeof operations.restoreInstalledTeam.select>;
  /** Invites someone to a team by their e-mail address, whether they have an account or not. The link is good for 14 days and one use. Inviting an address again replaces its invitation. Requires ADMIN; to invite an owner requires OWNER. */
  inviteTeamMember: Call<InviteTeamMemberInput, InviteTeamMemberPayload, typeof operations.inviteTeamMember.select>;
  /** Sends an invitation again, in the name of the caller, with a new link that is good for 14 days. The link before it stops working. Requires ADMIN; for one that makes an owner, OWNER. */
  resendInvitation: Call<ResendInvitationInput, ResendInvitationPayload, typeof operations.resendInvitation.select>;
  /** Revokes an invitation; its links stop working, and its member is `DEACTIVATED`. Requires ADMIN. */
  revokeInvitation: Call<RevokeInvitationInput, RevokeInvitationPayload, typeof operations.revokeInvitation.select>;
  /** Adds a member to a team by their address. The member is `INVITED` until the person accepts, and the answer is the same whether the address has an account or not. Imports may bring their time meanwhile. An address that was a member before gets that membership again. Requires ADMIN; to add an owner requires OWNER. `inviteTeamMember` does the same and answers the link. */
  addTeamMember: Call<AddTeamMemberInput, AddTeamMemberPayload, typeof operations.addTeamMember.select>;
  /** Sets a member's role, hourly rate or cost. Requires ADMIN; to make or unmake an owner requires OWNER. */
  updateTeamMember: Call<UpdateTeamMemberInput, UpdateTeamMemberPayload, typeof operations.updateTeamMember.select>;
  /** Removes a member from a team; the time they tracked stays. Removing an invited member revokes the invitation. Requires ADMIN, or being that member. */
  removeTeamMember: Call<RemoveTeamMemberInput, RemoveTeamMemberPayload, typeof operations.removeTeamMember.select>;
  /** Invites a former member to come back with the role and rate they had. They are `INVITED` until they accept. Requires ADMIN. */
  reactivateTeamMember: Call<ReactivateTeamMemberInput, ReactivateTeamMemberPayload, typeof operations.reactivateTeamMember.select>;
  /** Registers an OAuth app. Requires a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  createOAuthApp: Call<CreateOAuthAppInput, CreateOAuthAppPayload, typeof operations.createOAuthApp.select>;
  /** Changes one of the caller's OAuth apps. Requires a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  updateOAuthApp: Call<UpdateOAuthAppInput, UpdateOAuthAppPayload, typeof operations.updateOAuthApp.select>;
  /** Gives one of the caller's OAuth apps a new client secret; the old one stops working. Requires a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  rotateOAuthAppSecret: Call<RotateOAuthAppSecretInput, RotateOAuthAppSecretPayload, typeof operations.rotateOAuthAppSecret.select>;
  /** Deletes one of the caller's OAuth apps with all grants to it. Its tokens are rejected from then on. */
  deleteOAuthApp: Call<DeleteOAuthAppInput, DeleteOAuthAppPayload, typeof operations.deleteOAuthApp.select>;
  /** Revokes the grants of the caller to an OAuth app. Its tokens are rejected from then on. */
  disconnectApp: Call<DisconnectAppInput, DisconnectAppPayload, typeof operations.disconnectApp.select>;
  /** Makes the caller an active member of the team that invites them. Time that was imported for them there is theirs. Requires a verified address. Requires an API key or the dashboard, not an OAuth access token. */
  acceptInvitation: Call<AcceptInvitationInput, AcceptInvitationPayload, typeof operations.acceptInvitation.select>;
  /** Declines an invitation: its member is `DEACTIVATED`, and the team learns nothing else. Requires a verified address. Requires an API key or the dashboard, not an OAuth access token. */
  declineInvitation: Call<DeclineInvitationInput, DeclineInvitationPayload, typeof operations.declineInvitation.select>;
  /** Makes a project. Requires MANAGER. */
  createProject: Call<CreateProjectInput, CreateProjectPayload, typeof operations.createProject.select>;
  /** Changes a project. Entries made before keep the client and the rate they had. Requires MANAGER. */
  updateProject: Call<UpdateProjectInput, UpdateProjectPayload, typeof operations.updateProject.select>;
  /** Archives a project: it keeps its history and takes no new time. Requires MANAGER. */
  archiveProject: Call<ArchiveProjectInput, ArchiveProjectPayload, typeof operations.archiveProject.select>;
  /** Brings an archived project back. Requires MANAGER. */
  unarchiveProject: Call<UnarchiveProjectInput, UnarchiveProjectPayload, typeof operations.unarchiveProject.select>;
  /** Deletes a project that nothing uses; one that is in use can be archived. Requires MANAGER. */
  deleteProject: Call<DeleteProjectInput, DeleteProjectPayload, typeof operations.deleteProject.select>;
  /** Applies today's hourly rates to entries that have others, also to rates that an import brought. Ask with `apply: false` first. It changes 10,000 entries a call: repeat it until `remaining` is 0; the figures are those of the call. `updatedAt` of the entries stays. Requires ADMIN. */
  repriceTimeEntries: Call<RepriceTimeEntriesInput, RepriceTimeEntriesPayload, typeof operations.repriceTimeEntries.select>;
  /** Makes a link that shows a report of the caller's own, read-only, to anyone who has it. It shows the data that the caller may see when it is opened. */
  createReportLink: Call<CreateReportLinkInput, CreateReportLinkPayload, typeof operations.createReportLink.select>;
  /** Ends a link; its address opens nothing any more. Those of others take ADMIN. */
  revokeReportLink: Call<RevokeReportLinkInput, RevokeReportLinkPayload, typeof operations.revokeReportLink.select>;
  /** Keeps a report. Every member may. */
  createSavedReport: Call<CreateSavedReportInput, CreateSavedReportPayload, typeof operations.createSavedReport.select>;
  /** Changes a report of the caller's own. Links to it show it as it is then. */
  updateSavedReport: Call<UpdateSavedReportInput, UpdateSavedReportPayload, typeof operations.updateSavedReport.select>;
  /** Forgets a report; links to it stop working. Of others it requires ADMIN, and one that is shared with the team. */
  deleteSavedReport: Call<DeleteSavedReportInput, DeleteSavedReportPayload, typeof operations.deleteSavedReport.select>;
  /** Signs the caller out of one browser. Requires an API key or the dashboard, not an OAuth access token. */
  endSession: Call<EndSessionInput, EndSessionPayload, typeof operations.endSession.select>;
  /** Signs the caller out of every browser but the one that makes this request. Requires an API key or the dashboard, not an OAuth access token. */
  endOtherSessions: Call<NoArguments, EndOtherSessionsPayload, typeof operations.endOtherSessions.select>;
  /** Gives the caller a new password, signs them out everywhere else, and tells them by mail. Wrong passwords are limited like failed sign-ins. Requires an API key or the dashboard, not an OAuth access token. */
  changePassword: Call<ChangePasswordInput, ChangePasswordPayload, typeof operations.changePassword.select>;
  /** Confirms with their password who sits at the browser, for mutations that answer `PASSWORD_REQUIRED`. Requires the session of a browser, not an API key or an access token. Wrong passwords are limited like failed sign-ins. */
  confirmPassword: Call<ConfirmPasswordInput, ConfirmPasswordPayload, typeof operations.confirmPassword.select>;
  /** Makes a tag. Everyone who tracks time in the team may. */
  createTag: Call<CreateTagInput, CreateTagPayload, typeof operations.createTag.select>;
  /** Renames a tag on all entries that carry it. Requires MANAGER. */
  updateTag: Call<UpdateTagInput, UpdateTagPayload, typeof operations.updateTag.select>;
  /** Archives a tag: it keeps its history and takes no new time. Requires MANAGER. */
  archiveTag: Call<ArchiveTagInput, ArchiveTagPayload, typeof operations.archiveTag.select>;
  /** Brings an archived tag back. Requires MANAGER. */
  unarchiveTag: Call<UnarchiveTagInput, UnarchiveTagPayload, typeof operations.unarchiveTag.select>;
  /** Deletes a tag that nothing uses; one that is in use can be archived. Requires MANAGER. */
  deleteTag: Call<DeleteTagInput, DeleteTagPayload, typeof operations.deleteTag.select>;
  /** Makes a task in a project. Requires MANAGER. */
  createTask: Call<CreateTaskInput, CreateTaskPayload, typeof operations.createTask.select>;
  /** Changes a task. Requires MANAGER. */
  updateTask: Call<UpdateTaskInput, UpdateTaskPayload, typeof operations.updateTask.select>;
  /** Archives a task: it keeps its history and takes no new time. Requires MANAGER. */
  archiveTask: Call<ArchiveTaskInput, ArchiveTaskPayload, typeof operations.archiveTask.select>;
  /** Brings an archived task back. Requires MANAGER. */
  unarchiveTask: Call<UnarchiveTaskInput, UnarchiveTaskPayload, typeof operations.unarchiveTask.select>;
  /** Deletes a task that nothing uses; one that is in use can be archived. Requires MANAGER. */
  deleteTask: Call<DeleteTaskInput, DeleteTaskPayload, typeof operations.deleteTask.select>;
  /** Makes a team whose owner is the caller. */
  createTeam: Call<CreateTeamInput, CreateTeamPayload, typeof operations.createTeam.select>;
  /** Makes a team to look around in, with people, projects and three months of time. For those who have tracked nothing yet. */
  createSampleTeam: Call<CreateSampleTeamInput, CreateSampleTeamPayload, typeof operations.createSampleTeam.select>;
  /** Deletes a sample team with everything in it. Requires OWNER. */
  deleteSampleTeam: Call<DeleteSampleTeamInput, DeleteSampleTeamPayload, typeof operations.deleteSampleTeam.select>;
  /** Changes the settings of a team. Requires ADMIN. */
  updateTeam: Call<UpdateTeamInput, UpdateTeamPayload, typeof operations.updateTeam.select>;
  /** Archives a team: it keeps its history and takes no new time. Requires OWNER. */
  archiveTeam: Call<ArchiveTeamInput, ArchiveTeamPayload, typeof operations.archiveTeam.select>;
  /** Brings an archived team back. Requires OWNER. */
  unarchiveTeam: Call<UnarchiveTeamInput, UnarchiveTeamPayload, typeof operations.unarchiveTeam.select>;
  /** Deletes a team. One that holds nothing but its members is gone at once. Any other one takes its name, a browser session and a fresh password; it is closed like an archived team and erased after 14 days, until which `restoreTeam` undoes it. Requires OWNER. */
  deleteTeam: Call<DeleteTeamInput, DeleteTeamPayload, typeof operations.deleteTeam.select>;
  /** Undoes the deletion of a team that is not erased yet. Requires OWNER. */
  restoreTeam: Call<RestoreTeamInput, RestoreTeamPayload, typeof operations.restoreTeam.select>;
  /** Makes a finished time entry. One that overlaps others of the same member may be merged with them, as the overlap policy says; `warnings` names the ones that it overlaps and that were kept. With an `idempotencyKey` the call can be repeated safely for 24 hours. */
  createTimeEntry: Call<CreateTimeEntryInput, CreateTimeEntryPayload, typeof operations.createTimeEntry.select>;
  /** Changes a time entry; what is left out stays. An update never merges entries; `warnings` names those that it makes the entry overlap. */
  updateTimeEntry: Call<UpdateTimeEntryInput, UpdateTimeEntryPayload, typeof operations.updateTimeEntry.select>;
  /** Deletes a time entry, with everything that was merged into it. */
  deleteTimeEntry: Call<DeleteTimeEntryInput, DeleteTimeEntryPayload, typeof operations.deleteTimeEntry.select>;
  /** Takes a merged entry apart into the entries that it was created as. */
  unmergeTimeEntry: Call<UnmergeTimeEntryInput, UnmergeTimeEntryPayload, typeof operations.unmergeTimeEntry.select>;
  /** Starts a timer. One that runs already for the same member is stopped, and the answer says so. */
  startTimer: Call<StartTimerInput, StartTimerPayload, typeof operations.startTimer.select>;
  /** Stops a running timer, now or at an instant in the past. */
  stopTimer: Call<StopTimerInput, StopTimerPayload, typeof operations.stopTimer.select>;
  /** Throws a running timer away. */
  discardTimer: Call<DiscardTimerInput, DiscardTimerPayload, typeof operations.discardTimer.select>;
  /** Changes the user's own name and preferences. */
  updateCurrentUser: Call<UpdateCurrentUserInput, UpdateCurrentUserPayload, typeof operations.updateCurrentUser.select>;
  /** Sends the user an e-mail with a link by which they verify their address. The link works once and for 24 hours, and replaces the one before. At most 5 an hour for each account. Nothing is sent where the address is verified. */
  sendVerificationEmail: Call<NoArguments, SendVerificationEmailPayload, typeof operations.sendVerificationEmail.select>;
  /** Requests a new e-mail address for the account of the caller. A link is sent to the new address; it works once, for 24 hours, in a browser that is signed in to the account, and replaces the one before. Until it is opened, the account keeps its address. At most 5 an hour for each account. The answer is the same whether the new address has an account or not. Opening the link ends all other sessions; API keys and apps keep working. Requires a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token. */
  changeEmail: Call<ChangeEmailInput, ChangeEmailPayload, typeof operations.changeEmail.select>;
  /** Cancels a change of address that is not confirmed yet, so that its link stops working. A new password does the same. Without such a change nothing happens. */
  cancelEmailChange: Call<NoArguments, CancelEmailChangePayload, typeof operations.cancelEmailChange.select>;
}

