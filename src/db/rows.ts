import type {
  ApiKey,
  BudgetAlert,
  Client,
  EntryContent,
  EntryPart,
  Identity,
  Import,
  ImportedAmount,
  ImportedRow,
  Invitation,
  OAuthApp,
  Project,
  Session,
  Tag,
  Task,
  Team,
  TimeEntry,
  User,
} from '../domain/entities.ts';
import { externalIdOf, type ImportCounts, type RowPlace } from '../domain/imports/import.ts';
import type { Budget } from '../domain/money/budget-agreement.ts';
import type { Money } from '../domain/money/money.ts';
import type { Membership, Role, Scope } from '../domain/teams/policy.ts';
import { foldForSearch } from '../domain/text/text.ts';
import { UNSET_ZONE } from '../domain/time/zone.ts';
import type {
  ApiKeysTable,
  BudgetAlertsTable,
  ClientsTable,
  CreatorColumns,
  EntryColumns,
  EntryRow,
  IdentitiesTable,
  ImportRow,
  ImportRowsTable,
  InvitationsTable,
  OAuthAppsTable,
  ProjectsTable,
  SessionsTable,
  TagsTable,
  TasksTable,
  TeamsTable,
  TimeEntriesTable,
  TimeEntryPartsTable,
  UsersTable,
} from './schema.ts';

/** Converts between rows and domain objects. */

interface RateColumns {
  rate_minor: number | null;
  rate_currency: string | null;
}

export function toRate(row: RateColumns): Money | null {
  return row.rate_minor === null || row.rate_currency === null
    ? null
    : { minorUnits: row.rate_minor, currency: row.rate_currency };
}

export function fromRate(rate: Money | null): RateColumns {
  return { rate_minor: rate?.minorUnits ?? null, rate_currency: rate?.currency ?? null };
}

export function fromName(name: string): { name: string; name_key: string } {
  return { name, name_key: foldForSearch(name) };
}

interface ZoneColumns {
  time_zone: string;
  time_zone_chosen: 0 | 1;
}

/** Versions without the flag stored UTC when no zone was chosen and another zone only when the user chose it. */
function toZone(row: ZoneColumns): Pick<User, 'timezone' | 'timezoneIsSet'> {
  return {
    timezone: row.time_zone,
    timezoneIsSet: row.time_zone_chosen === 1 || row.time_zone !== UNSET_ZONE,
  };
}

export function fromZone({ timezone, timezoneIsSet }: Pick<User, 'timezone' | 'timezoneIsSet'>): ZoneColumns {
  return { time_zone: timezone, time_zone_chosen: timezoneIsSet ? 1 : 0 };
}

export function toUser(row: Omit<UsersTable, 'email_key' | 'password_hash'>): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    ...toZone(row),
    weekStart: row.week_start,
    timeFormat: row.time_format,
    durationFormat: row.duration_format,
    defaultTeamId: row.default_team_id,
    createdAt: row.created_at,
    emailVerifiedAt: row.email_verified_at,
    kind: row.kind,
    administratorSince: row.administrator_since,
    disabledAt: row.disabled_at,
    eraseAt: row.erase_at,
    restorableByOwner: row.restorable_by_owner === 1,
  };
}

export function toTeam(row: TeamsTable): Team {
  return {
    id: row.id,
    name: row.name,
    currency: row.currency,
    ...toZone(row),
    overlapPolicy: row.overlap_policy,
    defaultHourlyRate: toRate(row),
    lockedBefore: row.locked_before,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    eraseAt: row.erase_at,
  };
}

export function toIdentity(row: IdentitiesTable & { name: string; email: string }): Identity {
  return {
    id: row.id,
    teamId: row.team_id,
    userId: row.user_id,
    name: row.name,
    email: row.email,
    role: row.role,
    hourlyRate: toRate(row),
    costRate: toRate({ rate_minor: row.cost_minor, rate_currency: row.cost_currency }),
    deactivatedAt: row.deactivated_at,
    createdAt: row.created_at,
    invitedAt: row.invited_at,
  };
}

export function toInvitation(
  row: Omit<InvitationsTable, 'email_key' | 'token_hash' | 'mail_token_hash' | 'user_id'>,
): Invitation {
  return {
    id: row.id,
    teamId: row.team_id,
    email: row.email,
    role: row.role,
    hourlyRate: toRate(row),
    invitedBy: row.invited_by,
    identityId: row.identity_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

export function toTag(row: TagsTable): Tag {
  return {
    id: row.id,
    teamId: row.team_id,
    name: row.name,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
  };
}

export function toClient(row: ClientsTable): Client {
  return { ...toTag(row), defaultHourlyRate: toRate(row) };
}

export function toProject(row: ProjectsTable): Project {
  return {
    ...toTag(row),
    clientId: row.client_id,
    colour: row.colour,
    billable: row.billable === 1,
    hourlyRate: toRate(row),
    budget: toBudget(row),
  };
}

function toBudget(row: ProjectsTable): Budget | null {
  const { budget_kind: kind, budget_size: size, budget_period: period } = row;
  if (kind === null || size === null || period === null) return null;
  return {
    kind,
    size,
    currency: row.budget_currency,
    period,
    thresholds: (row.budget_thresholds ?? '').split(',').filter(Boolean).map(Number),
  };
}

export function toBudgetAlert(row: BudgetAlertsTable): BudgetAlert {
  return {
    id: row.id,
    teamId: row.team_id,
    projectId: row.project_id,
    period: row.period,
    threshold: row.threshold,
    createdAt: row.created_at,
  };
}

export function toTask(row: TasksTable): Task {
  return { ...toTag(row), projectId: row.project_id };
}

export function toImport(row: ImportRow): Import {
  return {
    id: row.id,
    teamId: row.team_id,
    identityId: row.identity_id,
    tool: row.tool,
    fileName: row.file_name,
    timezone: row.time_zone,
    overlap: row.overlap,
    rows: row.source_rows,
    sourceDuration: row.source_duration,
    verdict: isIncomplete(row) ? 'INCOMPLETE' : row.verdict,
    counts: toCounts(row),
    finishedAt: row.finished_at,
    undoneAt: row.undone_at,
    createdAt: row.created_at,
  };
}

function isIncomplete({ incomplete_at, finished_at }: ImportRow): boolean {
  return incomplete_at !== null && incomplete_at === finished_at;
}

function toCounts(row: ImportRow): ImportCounts | null {
  const { created_count, merged_count, deduplicated_count, skipped_count, failed_count } = row;
  if (created_count === null) return null;
  return {
    created: created_count,
    merged: merged_count ?? 0,
    deduplicated: deduplicated_count ?? 0,
    skipped: skipped_count ?? 0,
    failed: failed_count ?? 0,
  };
}

export function toImportedRow(row: ImportRowsTable): ImportedRow {
  return {
    teamId: row.team_id,
    key: row.external_id,
    externalId: externalIdOf(row.external_id),
    importId: row.import_id,
    originId: row.entry_id,
    place: toRowPlace(row),
    // Rows imported before amounts were stored have no `importedAmount` in their content.
    content: { importedAmount: null, ...JSON.parse(row.content) },
  };
}

export function toRowPlace({
  file,
  line,
  raw,
}: Pick<ImportRowsTable, 'file' | 'line' | 'raw'>): RowPlace | null {
  return file === null || line === null || raw === null ? null : { file, line, raw };
}

export function fromImportedRow(row: ImportedRow): ImportRowsTable {
  return {
    team_id: row.teamId,
    entry_id: row.originId,
    external_id: row.key,
    import_id: row.importId,
    file: row.place?.file ?? null,
    line: row.place?.line ?? null,
    raw: row.place?.raw ?? null,
    content: JSON.stringify(row.content),
  };
}

type ImportedColumns = Pick<
  EntryColumns,
  | 'imported_amount_minor'
  | 'imported_duration_ms'
  | 'imported_billable'
  | 'imported_rate_minor'
  | 'imported_currency'
>;

function toImported(row: ImportedColumns): ImportedAmount | null {
  const { imported_amount_minor, imported_duration_ms, imported_rate_minor, imported_currency } = row;
  if (imported_amount_minor === null || imported_duration_ms === null) return null;
  if (imported_rate_minor === null || imported_currency === null) return null;
  return {
    amount: { minorUnits: imported_amount_minor, currency: imported_currency },
    milliseconds: imported_duration_ms,
    billable: row.imported_billable === 1,
    hourlyRate: { minorUnits: imported_rate_minor, currency: imported_currency },
  };
}

export function fromImported(imported: ImportedAmount | null): ImportedColumns {
  return {
    imported_amount_minor: imported?.amount.minorUnits ?? null,
    imported_duration_ms: imported?.milliseconds ?? null,
    imported_billable: imported ? (imported.billable ? 1 : 0) : null,
    imported_rate_minor: imported?.hourlyRate.minorUnits ?? null,
    imported_currency: imported?.amount.currency ?? null,
  };
}

function toEntryContent(row: EntryColumns & { end_at: number | null }): EntryContent {
  return {
    id: row.id,
    teamId: row.team_id,
    identityId: row.identity_id,
    projectId: row.project_id,
    clientId: row.client_id,
    taskId: row.task_id,
    start: row.start_at,
    title: row.title,
    description: row.description,
    billable: row.billable === 1,
    hourlyRate: toRate(row),
    imported: toImported(row),
    idempotencyKey: row.idempotency_key,
    source: {
      kind: row.source_kind,
      id: row.source_id,
      label: row.source_label,
      entryId: row.id,
      importId: row.import_id,
    },
    importId: row.import_id,
    createdAt: row.created_at,
  };
}

function fromEntryContent(entry: EntryContent): EntryColumns {
  return {
    team_id: entry.teamId,
    id: entry.id,
    identity_id: entry.identityId,
    project_id: entry.projectId,
    client_id: entry.clientId,
    task_id: entry.taskId,
    start_at: entry.start,
    title: entry.title,
    description: entry.description,
    billable: entry.billable ? 1 : 0,
    ...fromRate(entry.hourlyRate),
    ...fromImported(entry.imported),
    idempotency_key: entry.idempotencyKey,
    source_kind: entry.source.kind,
    source_id: entry.source.id,
    source_label: entry.source.label,
    import_id: entry.importId,
    created_at: entry.createdAt,
  };
}

export function toTimeEntry(row: EntryRow): TimeEntry {
  // A page converts hundreds of entries: assigning two properties is several times cheaper than spreading the object.
  const entry = toEntryContent(row) as TimeEntry;
  entry.end = row.end_at;
  entry.updatedAt = row.updated_at;
  return entry;
}

/** The columns that each property of an entry is read from. */
export const columnsOfEntry: Record<keyof TimeEntry, readonly (keyof EntryRow)[]> = {
  id: ['id'],
  teamId: ['team_id'],
  identityId: ['identity_id'],
  projectId: ['project_id'],
  clientId: ['client_id'],
  taskId: ['task_id'],
  start: ['start_at'],
  end: ['end_at'],
  title: ['title'],
  description: ['description'],
  billable: ['billable'],
  hourlyRate: ['rate_minor', 'rate_currency'],
  imported: [
    'imported_amount_minor',
    'imported_duration_ms',
    'imported_billable',
    'imported_rate_minor',
    'imported_currency',
    'start_at',
    'end_at',
    'billable',
    'rate_minor',
    'rate_currency',
  ],
  idempotencyKey: ['idempotency_key'],
  source: ['source_kind', 'source_id', 'source_label', 'import_id'],
  importId: ['import_id'],
  createdAt: ['created_at'],
  updatedAt: ['updated_at'],
};

export function fromTimeEntry(entry: TimeEntry): Omit<TimeEntriesTable, keyof CreatorColumns> {
  return {
    ...fromEntryContent(entry),
    end_at: entry.end,
    search_text: searchTextOf(entry),
    updated_at: entry.updatedAt,
  };
}

export function toEntryPart(row: TimeEntryPartsTable): EntryPart {
  return {
    ...toEntryContent(row),
    entryId: row.entry_id,
    end: row.end_at,
    updatedAt: row.updated_at,
  };
}

export function fromEntryPart(part: EntryPart): TimeEntryPartsTable {
  return {
    ...fromEntryContent(part),
    entry_id: part.entryId,
    end_at: part.end,
    updated_at: part.updatedAt,
    search_text: searchTextOf(part),
  };
}

function searchTextOf({ title, description }: Pick<TimeEntry, 'title' | 'description'>): string {
  return foldForSearch(`${title ?? ''}\n${description ?? ''}`);
}

export function toApiKey(row: ApiKeysTable): ApiKey {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes.split(',') as Scope[],
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}

export function toOAuthApp(row: OAuthAppsTable): OAuthApp {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    preset: row.preset,
    redirectUris: JSON.parse(row.redirect_uris),
    confidential: row.secret_hash !== null,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

/** The columns of a user left-joined with the user's identities; nulls for a user without a team. */
export interface MembershipRow {
  team_id: string | null;
  identity_id: string | null;
  role: Role | null;
}

export function membershipsOf(rows: readonly MembershipRow[]): Membership[] {
  return rows.flatMap((row) =>
    row.team_id === null || row.identity_id === null || row.role === null
      ? []
      : [{ teamId: row.team_id, identityId: row.identity_id, role: row.role }],
  );
}

export function toSession(row: Omit<SessionsTable, 'token_hash' | 'proved_at'>): Session {
  return {
    id: row.id,
    userId: row.user_id,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  };
}
