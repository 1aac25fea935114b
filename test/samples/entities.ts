import type {
  Client,
  Identity,
  Project,
  SavedReport,
  Tag,
  Task,
  Team,
  TimeEntry,
} from '../../src/domain/entities.ts';

const CREATED_AT = Date.UTC(2024, 0, 1);
const common = { teamId: 'team', archivedAt: null, createdAt: CREATED_AT };

export function sampleTeam(changes: Partial<Team> = {}): Team {
  return {
    id: 'team',
    name: 'Compilers',
    currency: 'EUR',
    timezone: 'UTC',
    timezoneIsSet: true,
    overlapPolicy: 'MERGE_SAME_WORK',
    defaultHourlyRate: null,
    lockedBefore: null,
    archivedAt: null,
    createdAt: CREATED_AT,
    eraseAt: null,
    ...changes,
  };
}

export function sampleMember(changes: Partial<Identity> = {}): Identity {
  return {
    id: 'member',
    teamId: 'team',
    userId: 'user',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    role: 'MEMBER',
    hourlyRate: null,
    costRate: null,
    deactivatedAt: null,
    createdAt: CREATED_AT,
    invitedAt: null,
    ...changes,
  };
}

export function sampleClient(changes: Partial<Client> = {}): Client {
  return { ...common, id: 'client', name: 'Acme', defaultHourlyRate: null, ...changes };
}

export function sampleProject(changes: Partial<Project> = {}): Project {
  return {
    ...common,
    id: 'project',
    name: 'Website',
    clientId: 'client',
    colour: '#3b6fd4',
    billable: true,
    hourlyRate: null,
    budget: null,
    ...changes,
  };
}

export function sampleTask(changes: Partial<Task> = {}): Task {
  return { ...common, id: 'task', name: 'Design', projectId: 'project', ...changes };
}

export function sampleTag(changes: Partial<Tag> = {}): Tag {
  return { ...common, id: 'tag', name: 'urgent', ...changes };
}

export function sampleTimeEntry(changes: Partial<TimeEntry> = {}): TimeEntry {
  return {
    id: 'entry',
    teamId: 'team',
    identityId: 'member',
    projectId: 'project',
    clientId: 'client',
    taskId: 'task',
    start: Date.UTC(2024, 4, 6, 9),
    end: Date.UTC(2024, 4, 6, 10),
    title: 'Plan',
    description: null,
    billable: true,
    hourlyRate: null,
    imported: null,
    idempotencyKey: null,
    source: { kind: 'API_KEY', id: null, label: null, entryId: 'entry', importId: null },
    importId: null,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    ...changes,
  };
}

export function sampleSavedReport(changes: Partial<SavedReport> = {}): SavedReport {
  return {
    id: 'report',
    teamId: 'team',
    identityId: 'member',
    name: 'Last week',
    parameters: 'kind=WEEKLY&range=last-week',
    sharedWithTeam: false,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    ...changes,
  };
}
