import type { DurationFormat, TimeFormat } from '../domain/accounts/preferences.ts';
import type { AuditAction } from '../domain/audit-log/actions.ts';
import type { UserKind } from '../domain/entities.ts';
import type { ChangeOutcome, ImportOverlap, ImportVerdict } from '../domain/imports/import.ts';
import type { BudgetKind, BudgetPeriod } from '../domain/money/budget-agreement.ts';
import type { Role, Source } from '../domain/teams/policy.ts';
import type { WeekStart } from '../domain/time/zone.ts';
import type { OverlapPolicy } from '../domain/time-entries/overlap.ts';

/** 0 or 1: SQLite has no boolean type, and one set of queries serves both engines. */
type Flag = 0 | 1;

/** UTC milliseconds. */
type Instant = number;

interface RateColumns {
  rate_minor: number | null;
  rate_currency: string | null;
}

export interface UsersTable {
  id: string;
  name: string;
  email: string;
  /** The address folded to lower case; unique. */
  email_key: string;
  password_hash: string;
  time_zone: string;
  /** 1 if the user chose the zone. A zone other than UTC counts as chosen even without this flag. */
  time_zone_chosen: Flag;
  week_start: WeekStart;
  time_format: TimeFormat;
  duration_format: DurationFormat;
  default_team_id: string | null;
  created_at: Instant;
  /** When the owner of the mailbox verified the address; null if nobody has. */
  email_verified_at: Instant | null;
  kind: UserKind;
  /** When the user became an administrator of the installation; null for everyone else. */
  administrator_since: Instant | null;
  /** A disabled account cannot sign in, and its credentials are rejected. */
  disabled_at: Instant | null;
  /** When the account is erased; null unless its deletion was requested. */
  erase_at: Instant | null;
  /** 1 if the owner of a deleted account may restore it by signing in; 0 if an administrator deleted it. */
  restorable_by_owner: Flag;
  /**
   * For the user row of an invited member: the account that had the invited address until the account changed its
   * address.
   */
  invited_account_id?: string | null;
  /**
   * When a browser, an API key or an application last used the account, accurate to five minutes; null if never.
   * Survives the end of sessions.
   */
  last_seen_at?: Instant | null;
}

export interface TeamsTable extends RateColumns {
  id: string;
  name: string;
  name_key: string;
  currency: string;
  time_zone: string;
  /** As in `UsersTable`. */
  time_zone_chosen: Flag;
  overlap_policy: OverlapPolicy;
  /** A date in the time zone of the team. */
  locked_before: string | null;
  archived_at: Instant | null;
  created_at: Instant;
  /** When the team is erased; null unless its deletion was requested. */
  erase_at: Instant | null;
}

export interface IdentitiesTable extends RateColumns {
  team_id: string;
  id: string;
  user_id: string;
  role: Role;
  /**
   * At least the length of the longest entry that the identity ever had, in milliseconds. Entries that overlap a range
   * start at most this long before it, so a range search reads few rows however long the history is.
   */
  longest_entry: number;
  /** Cost per hour. */
  cost_minor: number | null;
  cost_currency: string | null;
  /** Also set while the status is INVITED. */
  deactivated_at: Instant | null;
  created_at: Instant;
  /** When the person was invited; null once the person accepted or declined. */
  invited_at: Instant | null;
  /** The name and address under which the team knows a former or invited member; null for an active member. */
  known_name: string | null;
  known_email: string | null;
  /** The known address folded to lower case. */
  known_email_key: string | null;
}

/** An invitation to a team; at most one per address and team. */
export interface InvitationsTable extends RateColumns {
  team_id: string;
  id: string;
  email: string;
  /** The address folded to lower case; unique in the team. */
  email_key: string;
  role: Role;
  /** The identity of the inviter. */
  invited_by: string;
  /** SHA-256 of the token in the link that the inviter sees, in hexadecimal. */
  token_hash: string;
  /** SHA-256 of the token in the e-mailed link, in hexadecimal; null for an invitation by an earlier version. */
  mail_token_hash: string | null;
  /** The invited member that acceptance activates; null for an invitation by an earlier version. */
  identity_id: string | null;
  /**
   * The account that had the invited address until the account changed its address; null while the invitation is to the
   * current owner of the address.
   */
  user_id: string | null;
  created_at: Instant;
  expires_at: Instant;
}

interface CatalogColumns {
  team_id: string;
  id: string;
  name: string;
  /** The name folded by `foldForSearch`. Lists sort and search by this column. */
  name_key: string;
  archived_at: Instant | null;
  created_at: Instant;
}

/** The import that created the row, if any. */
interface ImportedColumns {
  import_id?: string | null;
}

export interface ClientsTable extends CatalogColumns, RateColumns, ImportedColumns {}

export interface ProjectsTable extends CatalogColumns, RateColumns, ImportedColumns {
  client_id: string | null;
  colour: string;
  billable: Flag;
  budget_kind: BudgetKind | null;
  /** Milliseconds for a time budget; minor units of the currency for an amount. */
  budget_size: number | null;
  budget_currency: string | null;
  budget_period: BudgetPeriod | null;
  /** In percent, ascending, comma-separated. */
  budget_thresholds: string | null;
}

export interface TasksTable extends CatalogColumns, ImportedColumns {
  project_id: string;
}

export interface TagsTable extends CatalogColumns, ImportedColumns {}

export interface ImportsTable {
  team_id: string;
  id: string;
  identity_id: string;
  tool: string;
  file_name: string;
  time_zone: string | null;
  overlap: ImportOverlap | null;
  /** The number of rows and the total milliseconds that the source reports. */
  source_rows: number | null;
  source_duration: number | null;
  /** The reconciliation as JSON. */
  report: string | null;
  /**
   * MATCHES or DIFFERS, the only values that versions before schema 18 can read. An incomplete import has DIFFERS and
   * `incomplete_at`.
   */
  verdict: Exclude<ImportVerdict, 'INCOMPLETE'> | null;
  /**
   * Equals `finished_at` while the verdict is incomplete. An older version that finishes the import again changes only
   * `finished_at`.
   */
  incomplete_at: Instant | null;
  created_count: number | null;
  merged_count: number | null;
  deduplicated_count: number | null;
  skipped_count: number | null;
  failed_count: number | null;
  finished_at: Instant | null;
  undone_at: Instant | null;
  created_at: Instant;
}

/** All columns except the reconciliation, which is long. */
export const importColumns = [
  'team_id',
  'id',
  'identity_id',
  'tool',
  'file_name',
  'time_zone',
  'overlap',
  'source_rows',
  'source_duration',
  'verdict',
  'incomplete_at',
  'created_count',
  'merged_count',
  'deduplicated_count',
  'skipped_count',
  'failed_count',
  'finished_at',
  'undone_at',
  'created_at',
] as const satisfies (keyof ImportsTable)[];

export type ImportRow = Omit<ImportsTable, 'report'>;

/** The imported rows of other tools' files; each row at most once per team. */
export interface ImportRowsTable {
  team_id: string;
  /** The id of the entry that the row became, or of the part if the entry was merged. */
  entry_id: string;
  /** The key of the row at its source. */
  external_id: string;
  import_id: string;
  file: string | null;
  line: number | null;
  raw: string | null;
  /** The values of the first request, as JSON. */
  content: string;
}

/** The import whose calls count against the import rate limit; at most one per user. */
interface OpenImportsTable {
  user_id: string;
  team_id: string;
  import_id: string;
  /** When a call last named the import, accurate to some seconds. */
  used_at: Instant;
}

/** A change of an entry by an import. Undo restores the entry from these rows. */
interface ImportChangesTable {
  team_id: string;
  entry_id: string;
  import_id: string;
  /** The number of the change among the changes of the entry by imports; the last has the highest. */
  position: number;
  /**
   * `updated_at` of the entry after the change. If the entry has another value now, a user changed or merged it since.
   */
  entry_updated_at: Instant;
  /** 1 if an import created the entry and only imports had changed it. */
  only_imports: Flag;
  /** JSON; null once the import is undone. */
  values_before: string | null;
  /** Null until the import is undone. */
  outcome: ChangeOutcome | null;
}

/** The common columns of entries and parts. */
export interface EntryColumns extends RateColumns {
  team_id: string;
  id: string;
  identity_id: string;
  project_id: string | null;
  client_id: string | null;
  task_id: string | null;
  start_at: Instant;
  title: string | null;
  description: string | null;
  billable: Flag;
  /** An entry with an imported amount has a rate in the same currency. */
  imported_amount_minor: number | null;
  /** The values that the amount was imported for; null without an amount or if an earlier version wrote the row. */
  imported_duration_ms: number | null;
  imported_billable: Flag | null;
  imported_rate_minor: number | null;
  /** The currency of the amount and of `imported_rate_minor`. */
  imported_currency: string | null;
  idempotency_key: string | null;
  source_kind: Source['kind'];
  source_id: string | null;
  source_label: string | null;
  import_id: string | null;
  created_at: Instant;
}

export interface TimeEntriesTable extends EntryColumns {
  /** Null while the timer runs. */
  end_at: Instant | null;
  /** Title and description folded by `foldForSearch`. */
  search_text: string;
  updated_at: Instant;
  /**
   * The creator's identity and the MCP tool, for the audit log. Null if the creation has an audit line of its own, as
   * timers and imports do.
   */
  created_by: string | null;
  created_tool: string | null;
}

/** All columns except `email_key`, the password and columns that few queries read. */
export const userColumns = [
  'id',
  'name',
  'email',
  'time_zone',
  'time_zone_chosen',
  'week_start',
  'time_format',
  'duration_format',
  'default_team_id',
  'created_at',
  'email_verified_at',
  'kind',
  'administrator_since',
  'disabled_at',
  'erase_at',
  'restorable_by_owner',
] as const satisfies (keyof UsersTable)[];

const catalogColumns = ['team_id', 'id', 'name', 'name_key', 'archived_at', 'created_at'] as const;

export const clientColumns = [
  ...catalogColumns,
  'rate_minor',
  'rate_currency',
] as const satisfies (keyof ClientsTable)[];

export const projectColumns = [
  ...catalogColumns,
  'client_id',
  'colour',
  'billable',
  'rate_minor',
  'rate_currency',
  'budget_kind',
  'budget_size',
  'budget_currency',
  'budget_period',
  'budget_thresholds',
] as const satisfies (keyof ProjectsTable)[];

export const taskColumns = [...catalogColumns, 'project_id'] as const satisfies (keyof TasksTable)[];

export const tagColumns = catalogColumns satisfies readonly (keyof TagsTable)[];

/** All columns except the search text and the creator. */
export const entryColumns = [
  'team_id',
  'id',
  'identity_id',
  'project_id',
  'client_id',
  'task_id',
  'start_at',
  'end_at',
  'title',
  'description',
  'billable',
  'rate_minor',
  'rate_currency',
  'imported_amount_minor',
  'imported_duration_ms',
  'imported_billable',
  'imported_rate_minor',
  'imported_currency',
  'idempotency_key',
  'source_kind',
  'source_id',
  'source_label',
  'import_id',
  'created_at',
  'updated_at',
] as const satisfies (keyof TimeEntriesTable)[];

export type EntryRow = Omit<TimeEntriesTable, 'search_text' | keyof CreatorColumns>;

export type CreatorColumns = Pick<TimeEntriesTable, 'created_by' | 'created_tool'>;

/**
 * The creations that were merged into an entry. `id` is the id that the creation had, or would have had, as an entry of
 * its own. The surviving entry's own creation is a part with the id of the entry.
 */
export interface TimeEntryPartsTable extends EntryColumns {
  entry_id: string;
  end_at: Instant;
  /** When the part last changed as an entry of its own; null for parts from before this column existed. */
  updated_at: Instant | null;
  /** As in `TimeEntriesTable`; null if an earlier version wrote the row. */
  search_text: string | null;
}

/** `entry_id` is the id of an entry or of a part. */
interface TimeEntryTagsTable {
  team_id: string;
  entry_id: string;
  tag_id: string;
}

/** A budget reached a threshold. Members are notified once. */
export interface BudgetAlertsTable {
  team_id: string;
  id: string;
  project_id: string;
  /** Such as `2026-03` for a monthly budget; empty for a budget without periods. */
  period: string;
  /** In percent. */
  threshold: number;
  created_at: Instant;
}

/** Members who dismissed an alert. */
interface DismissedBudgetAlertsTable {
  team_id: string;
  alert_id: string;
  identity_id: string;
}

interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  /** The id of the entry, or of the part, that the first call created. */
  origin_id: string;
  request_hash: string;
  created_at: Instant;
}

export interface ApiKeysTable {
  id: string;
  user_id: string;
  name: string;
  /** SHA-256 of the whole key in hexadecimal. */
  key_hash: string;
  /** The first characters of the key, so that its user recognises the key. */
  prefix: string;
  /** Comma-separated. */
  scopes: string;
  created_at: Instant;
  last_used_at: Instant | null;
  revoked_at: Instant | null;
}

export interface SessionsTable {
  id: string;
  /** SHA-256 of the cookie's value in hexadecimal. */
  token_hash: string;
  user_id: string;
  user_agent: string | null;
  address: string | null;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
  /** When the user last entered the password; null if unknown. */
  proved_at: number | null;
}

/** Personal links for setting a new password or verifying or changing an address; at most one of each kind per user. */
export interface AccountLinksTable {
  user_id: string;
  /** SHA-256 of the token in the link, in hexadecimal. */
  token_hash: string;
  created_at: Instant;
  expires_at: Instant;
}

export interface EmailChangesTable extends AccountLinksTable {
  /** The new address that the user requested. */
  email: string;
}

export interface OAuthAppsTable {
  id: string;
  user_id: string;
  name: string;
  preset: string;
  /** A JSON list. */
  redirect_uris: string;
  /** SHA-256 of the client secret in hexadecimal; null for a public client. */
  secret_hash: string | null;
  created_at: Instant;
  last_used_at: Instant | null;
}

/** Records of the authorization server: grants, codes, tokens and pending authorizations. */
export interface OAuthRecordsTable {
  kind: string;
  /** SHA-256 of the code, the token or another secret of the record, in hexadecimal. */
  id_hash: string;
  app_id: string | null;
  user_id: string | null;
  grant_id: string | null;
  /** The public id of an authorization server session. The id does not grant access to the session. */
  uid: string | null;
  /** JSON, without the id. */
  payload: string;
  created_at: Instant;
  expires_at: Instant;
  consumed_at: Instant | null;
}

/** The server's own keys, for signing cookies and tokens. */
export interface ServerKeysTable {
  id: string;
  purpose: 'cookies' | 'tokens';
  secret: string;
  created_at: Instant;
}

/** A saved report. */
export interface ReportsTable {
  team_id: string;
  id: string;
  /** The owner. */
  identity_id: string;
  name: string;
  name_key: string;
  /** The query parameters of the report page. */
  parameters: string;
  /** Whether all members of the team see the report. */
  shared: Flag;
  created_at: Instant;
  updated_at: Instant;
}

/** Links that show a report without signing in. */
export interface ReportLinksTable {
  team_id: string;
  id: string;
  report_id: string;
  /** The maker. The link shows the report as the maker sees it. */
  identity_id: string;
  /** The maker's role when the link was made. */
  role: Role;
  /** SHA-256 of the token in the link, in hexadecimal. */
  token_hash: string;
  show_amounts: Flag;
  created_at: Instant;
  expires_at: Instant | null;
  last_viewed_at: Instant | null;
}

/** On SQLite only: one row with the reference version. */
interface DecidingMarkTable {
  mark: number;
}

/** On PostgreSQL only: changes with the clients, projects and tasks of the team. */
interface CatalogMarksTable {
  team_id: string;
  mark: number;
}

/** Audit lines. The table has no foreign keys, because a line outlives its subject. */
export interface AuditLogTable {
  team_id: string;
  at: Instant;
  id: string;
  /** The identity of the actor. */
  actor_id: string;
  /** The actor's name if an earlier version wrote the line (`actor_name_id` is null then); otherwise empty. */
  actor_name: string;
  actor_name_id: string | null;
  source_kind: Source['kind'];
  source_id: string | null;
  source_label: string | null;
  /** The MCP tool that was called. */
  tool: string | null;
  action: AuditAction;
  object_id: string;
  object_label: string;
  /** The name row of the object if the object is a person. */
  object_name_id: string | null;
  /** JSON; null if nothing was changed. */
  changes: string | null;
  /** The network address of the caller. */
  address: string | null;
  /** The number of the line in the hash chain and its hash; null until the line is sealed. */
  seal: number | null;
  hash: string | null;
}

/** The last sealed and the last removed line of each log; 0 and empty if there is none. */
interface AuditChainsTable {
  team_id: string;
  sealed: number;
  hash: string;
  removed: number;
  removed_hash: string;
}

/** The names of people in an audit log. */
interface AuditNamesTable {
  team_id: string;
  id: string;
  /** The member or user id that the audit lines refer to. */
  person_id: string;
  user_id: string | null;
  /** Null once the name is erased. */
  text: string | null;
  used_at: Instant;
}

/** One row. Lines older than `since` may be deleted. */
interface AuditLogKeptTable {
  one: 1;
  since: Instant;
}

export interface Tables {
  users: UsersTable;
  teams: TeamsTable;
  identities: IdentitiesTable;
  invitations: InvitationsTable;
  clients: ClientsTable;
  projects: ProjectsTable;
  tasks: TasksTable;
  tags: TagsTable;
  imports: ImportsTable;
  import_rows: ImportRowsTable;
  import_changes: ImportChangesTable;
  open_imports: OpenImportsTable;
  time_entries: TimeEntriesTable;
  time_entry_parts: TimeEntryPartsTable;
  time_entry_tags: TimeEntryTagsTable;
  budget_alerts: BudgetAlertsTable;
  dismissed_budget_alerts: DismissedBudgetAlertsTable;
  idempotency_keys: IdempotencyKeysTable;
  api_keys: ApiKeysTable;
  sessions: SessionsTable;
  password_resets: AccountLinksTable;
  email_verifications: AccountLinksTable;
  email_changes: EmailChangesTable;
  oauth_apps: OAuthAppsTable;
  oauth_records: OAuthRecordsTable;
  server_keys: ServerKeysTable;
  reports: ReportsTable;
  report_links: ReportLinksTable;
  deciding_mark: DecidingMarkTable;
  catalog_marks: CatalogMarksTable;
  audit_chains: AuditChainsTable;
  audit_log: AuditLogTable;
  audit_log_kept: AuditLogKeptTable;
  audit_names: AuditNamesTable;
}
