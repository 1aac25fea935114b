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
  /** 1 where somebody chose the zone. Any zone but UTC counts as chosen without it. */
  time_zone_chosen: Flag;
  week_start: WeekStart;
  time_format: TimeFormat;
  duration_format: DurationFormat;
  default_team_id: string | null;
  created_at: Instant;
  /** When the owner of the mailbox proved that it is theirs; null while nobody did. */
  email_verified_at: Instant | null;
  kind: UserKind;
  /** When the user became an administrator of the installation; null for everyone else. */
  administrator_since: Instant | null;
  /** A disabled account cannot sign in, and its credentials are refused. */
  disabled_at: Instant | null;
  /** When the account is erased; null unless its deletion was requested. */
  erase_at: Instant | null;
  /** Whether the owner of a deleted account may restore it by signing in; 0 where an administrator deleted it. */
  restorable_by_owner: Flag;
  /** Of an invited member: the account that had the address when its owner changed it. */
  invited_account_id?: string | null;
  /**
   * When the account was last used, in a browser, by an API key or by an application, to within five minutes; null if it never was. It stays
   * when sessions end.
   */
  last_seen_at?: Instant | null;
}

export interface TeamsTable extends RateColumns {
  id: string;
  name: string;
  name_key: string;
  currency: string;
  time_zone: string;
  /** As of a user. */
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
   * start at most this long before it, so the search reads a few rows however long the history is.
   */
  longest_entry: number;
  /** Cost per hour. */
  cost_minor: number | null;
  cost_currency: string | null;
  /** Also set while the status is INVITED. */
  deactivated_at: Instant | null;
  created_at: Instant;
  /** When the person was invited; null once they accepted or declined. */
  invited_at: Instant | null;
  /** The name and the address that the team knows of a former or invited member; null for an active member. */
  known_name: string | null;
  known_email: string | null;
  /** The known address folded to lower case. */
  known_email_key: string | null;
}

/** Someone whom a member wants in the team; one for each address at the most. */
export interface InvitationsTable extends RateColumns {
  team_id: string;
  id: string;
  email: string;
  /** The address folded to lower case; unique in the team. */
  email_key: string;
  role: Role;
  /** The identity of who invites. */
  invited_by: string;
  /** SHA-256 of the token in the link that the inviter sees, in hexadecimal. */
  token_hash: string;
  /** The same of the link that is sent by e-mail alone; null for an invitation by an earlier version. */
  mail_token_hash: string | null;
  /** The member whom it makes active; null for an invitation by an earlier version. */
  identity_id: string | null;
  /** The account that had the address until it changed it; null while the invitation is to whoever has the address. */
  user_id: string | null;
  created_at: Instant;
  expires_at: Instant;
}

interface CatalogColumns {
  team_id: string;
  id: string;
  name: string;
  /** The name folded by `foldForSearch`, by which lists are sorted and searched. */
  name_key: string;
  archived_at: Instant | null;
  created_at: Instant;
}

/** The import that made it, if one did. */
interface ImportedColumns {
  import_id?: string | null;
}

export interface ClientsTable extends CatalogColumns, RateColumns, ImportedColumns {}

export interface ProjectsTable extends CatalogColumns, RateColumns, ImportedColumns {
  client_id: string | null;
  colour: string;
  billable: Flag;
  budget_kind: BudgetKind | null;
  /** Milliseconds, or the smallest unit of the currency. */
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
  /** How many rows the source has, by its own account, and how many milliseconds they come to. */
  source_rows: number | null;
  source_duration: number | null;
  /** The reconciliation as JSON. */
  report: string | null;
  /** MATCHES or DIFFERS, which the version before 0018 knows. An incomplete import has DIFFERS, and `incomplete_at`. */
  verdict: Exclude<ImportVerdict, 'INCOMPLETE'> | null;
  /** The `finished_at` with which it was incomplete. An older version that finishes it again leaves this one behind. */
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

/** All columns but the reconciliation, which is long. */
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

/** The rows of other tools' files that came in, each once in a team. */
export interface ImportRowsTable {
  team_id: string;
  /** The id of the entry, or of the part that was merged into one, that the row became. */
  entry_id: string;
  /** The key that the row has where it comes from. */
  external_id: string;
  import_id: string;
  file: string | null;
  line: number | null;
  raw: string | null;
  /** The values that were first sent, as JSON. */
  content: string;
}

/** The import whose calls count against the import rate limit; one for each user. */
interface OpenImportsTable {
  user_id: string;
  team_id: string;
  import_id: string;
  /** When a call last carried its id, give or take some seconds. */
  used_at: Instant;
}

/** A change of an entry by an import, kept so that undo can restore the entry. */
interface ImportChangesTable {
  team_id: string;
  entry_id: string;
  import_id: string;
  /** Counts the imports that changed the entry: the last change has the highest. */
  position: number;
  /** `updated_at` of the entry as long as only imports have changed it. Any other value means a change by hand or a merge since. */
  entry_updated_at: Instant;
  /** Whether the entry came with an import, and nobody but imports had changed it. */
  only_imports: Flag;
  /** JSON; null once the import was undone. */
  values_before: string | null;
  /** Null until the import is undone. */
  outcome: ChangeOutcome | null;
}

/** The common columns of an entry and of a part that was merged into one. */
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
  /** An entry with an amount has a rate, in the same currency. */
  imported_amount_minor: number | null;
  /** The values that the amount was imported for; null without an amount, and where a process of an earlier version wrote it. */
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
   * The identity of who made it and the tool of MCP, for the audit log; null where that has a line of its own about it, as of
   * timers and of imports.
   */
  created_by: string | null;
  created_tool: string | null;
}

/** All columns but those that only signing in reads. */
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

/** All columns but the text for the search. */
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
 * The creations that went into a merged entry. `id` is the id that the creation had or would have had as an entry of
 * its own; the survivor's own creation is among them, under the survivor's id.
 */
export interface TimeEntryPartsTable extends EntryColumns {
  entry_id: string;
  end_at: Instant;
  /** When it was last changed as an entry of its own; null for what was merged before this was kept. */
  updated_at: Instant | null;
  /** As of an entry; null where a process of an earlier version wrote it. */
  search_text: string | null;
}

/** `entry_id` is the id of an entry, or of a part that was merged into one. */
interface TimeEntryTagsTable {
  team_id: string;
  entry_id: string;
  tag_id: string;
}

/** That a budget reached a threshold, which people are told once. */
export interface BudgetAlertsTable {
  team_id: string;
  id: string;
  project_id: string;
  /** `2026-03` of a monthly budget; empty for one without periods. */
  period: string;
  /** In percent. */
  threshold: number;
  created_at: Instant;
}

/** Users who dismissed an alert. */
interface DismissedBudgetAlertsTable {
  team_id: string;
  alert_id: string;
  identity_id: string;
}

interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  /** The id of the entry, or of the part that was merged into one, that the first call made. */
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
  /** The first characters of the key, by which its user recognises it. */
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
  /** When the person proved their password last; null where that is not known. */
  proved_at: number | null;
}

/** Links that are for one person alone, by which they set a new password, or verify or change their address; one of each for a user at the most. */
export interface AccountLinksTable {
  user_id: string;
  /** SHA-256 of the token in the link, in hexadecimal. */
  token_hash: string;
  created_at: Instant;
  expires_at: Instant;
}

export interface EmailChangesTable extends AccountLinksTable {
  /** The address that the user asked for. */
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
  /** SHA-256 of the code, the token or whatever else its holder shows, in hexadecimal. */
  id_hash: string;
  app_id: string | null;
  user_id: string | null;
  grant_id: string | null;
  /** Names a session of the authorization server without opening it. */
  uid: string | null;
  /** JSON, without the id. */
  payload: string;
  created_at: Instant;
  expires_at: Instant;
  consumed_at: Instant | null;
}

/** Keys of the server itself, by which it signs. */
export interface ServerKeysTable {
  id: string;
  purpose: 'cookies' | 'tokens';
  secret: string;
  created_at: Instant;
}

/** A report that someone keeps. */
export interface ReportsTable {
  team_id: string;
  id: string;
  /** Whose it is. */
  identity_id: string;
  name: string;
  name_key: string;
  /** As they stand in the address of the page. */
  parameters: string;
  /** Whether the whole team sees it. */
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
  /** Which role they had then. */
  role: Role;
  /** SHA-256 of the token in the link, in hexadecimal. */
  token_hash: string;
  show_amounts: Flag;
  created_at: Instant;
  expires_at: Instant | null;
  last_viewed_at: Instant | null;
}

/** On SQLite alone: one row, whose mark changes with whatever decides who may call and where time may go. */
interface DecidingMarkTable {
  mark: number;
}

/** On PostgreSQL alone: changes with the clients, projects and tasks that a team has. */
interface CatalogMarksTable {
  team_id: string;
  mark: number;
}

/** Lines have no foreign keys: they outlive their subjects. */
export interface AuditLogTable {
  team_id: string;
  at: Instant;
  id: string;
  /** The identity of who did it. */
  actor_id: string;
  /** The name itself in a line of an earlier version, whose `actor_name_id` is null; otherwise empty. */
  actor_name: string;
  actor_name_id: string | null;
  source_kind: Source['kind'];
  source_id: string | null;
  source_label: string | null;
  /** The tool of MCP that was called. */
  tool: string | null;
  action: AuditAction;
  object_id: string;
  object_label: string;
  /** The label of an object that is a person. */
  object_name_id: string | null;
  /** JSON; null where there are none. */
  changes: string | null;
  /** The network address of the caller. */
  address: string | null;
  /** Its place in the chain of its log and the hash there; null until it is sealed. */
  seal: number | null;
  hash: string | null;
}

/** The last sealed line of each log, and the last removed one; 0 and empty if there is none. */
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
  /** The member or the user as the log knows them. */
  person_id: string;
  user_id: string | null;
  /** Null once it is erased. */
  text: string | null;
  used_at: Instant;
}

/** One row: lines older than this may be deleted. */
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
