import { isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { portraits } from '../../src/domain/audit-log/portraits.ts';
import { type ExportedCatalog, jsonEntry, jsonHead } from '../../src/exporters/json.ts';
import { schema } from '../../src/graphql/schema.ts';
import { memberView } from '../../src/mcp/tools/people.ts';
import { clientView, projectView, taskView } from '../../src/mcp/views/catalog.ts';
import { entryView } from '../../src/mcp/views/entry.ts';
import { auditLog } from '../../web/src/words/audit-log.ts';
import { fileOf } from '../imports/files.ts';
import { importAll } from '../imports/import-all.ts';
import {
  sampleClient,
  sampleMember,
  sampleProject,
  sampleSavedReport,
  sampleTag,
  sampleTask,
  sampleTeam,
  sampleTimeEntry,
} from '../samples/entities.ts';

const money = { amount: '85.50', currency: 'EUR' };

/** The catalog as `stint export` reads it from the API, with a value in every field. */
const catalog: ExportedCatalog = {
  clients: [{ name: 'Acme', archived: true, defaultHourlyRate: money }],
  projects: [
    {
      name: 'Website',
      archived: true,
      colour: '#3b6fd4',
      billable: true,
      client: { name: 'Acme' },
      hourlyRate: money,
      budget: { seconds: 3600, money: null, period: 'MONTHLY', thresholds: [50] },
    },
  ],
  tasks: [{ name: 'Design', archived: true, project: { name: 'Website', client: { name: 'Acme' } } }],
  tags: [{ name: 'urgent' }],
};
const exported = [
  ...jsonHead('Compilers', catalog),
  jsonEntry({
    id: 'a1',
    startTime: '2024-05-06T09:00:00Z',
    endTime: '2024-05-06T10:00:00Z',
    durationSeconds: 3600,
    title: 'Plan',
    description: 'in detail',
    billable: true,
    hourlyRate: money,
    importedAmount: money,
    identity: { name: 'Ada', email: 'ada@example.com' },
    client: { name: 'Acme' },
    project: { name: 'Website' },
    task: { name: 'Design' },
    tags: [{ name: 'urgent' }],
  }),
] as Record<string, unknown>[];

const exportOf = (kind: string) => Object.keys(exported.find((item) => item.kind === kind) ?? {});
const fieldsOf = (type: string) => {
  const found = schema.getType(type);
  return isObjectType(found) ? Object.keys(found.getFields()) : [];
};

/** Other names of properties in a place. */
const aliases: Record<string, string[]> = {
  archivedAt: ['archived'],
  clientId: ['client', 'client_id'],
  deactivatedAt: ['active'],
  defaultHourlyRate: ['hourly_rate'],
  end: ['endTime', 'end_time'],
  hourlyRate: ['hourly_rate'],
  identityId: ['person', 'member', 'member_id'],
  imported: ['importedAmount'],
  invitedAt: ['status'],
  projectId: ['project', 'project_id'],
  start: ['startTime', 'start_time'],
  taskId: ['task', 'task_id'],
  teamId: ['team_id'],
};

interface Noun {
  sample: object;
  /** The property names by place. */
  places: Record<string, readonly string[]>;
  /** The reasons for missing properties, by place and property. */
  exceptions: Record<string, Record<string, string>>;
}

const inLog = {
  id: 'the event names the object',
  teamId: 'the event names the team',
  createdAt: 'the event of the creation has a time',
  updatedAt: 'the event has a time',
};
const inExport = {
  id: 'names tie the items of a file together',
  teamId: 'the head of the file names the team',
  createdAt: 'an import creates the item again',
};
const inMcp = { createdAt: 'a model has no use for it' };

const nouns: Record<string, Noun> = {
  client: {
    sample: sampleClient(),
    places: {
      api: fieldsOf('Client'),
      log: Object.keys(portraits.client(sampleClient()).values),
      export: exportOf('client'),
      mcp: Object.keys(clientView.shape),
    },
    exceptions: { log: inLog, export: inExport, mcp: inMcp },
  },
  project: {
    sample: sampleProject(),
    places: {
      api: fieldsOf('Project'),
      log: Object.keys(portraits.project(sampleProject()).values),
      export: exportOf('project'),
      mcp: Object.keys(projectView.shape),
    },
    exceptions: {
      log: inLog,
      export: inExport,
      mcp: { ...inMcp, budget: 'the tool budget_status tells how far it is used' },
    },
  },
  task: {
    sample: sampleTask(),
    places: {
      api: fieldsOf('Task'),
      log: Object.keys(portraits.task(sampleTask()).values),
      export: exportOf('task'),
      mcp: Object.keys(taskView.shape),
    },
    exceptions: { log: inLog, export: inExport, mcp: inMcp },
  },
  tag: {
    sample: sampleTag(),
    places: {
      api: fieldsOf('Tag'),
      log: Object.keys(portraits.tag(sampleTag()).values),
      export: exportOf('tag'),
    },
    exceptions: { log: inLog, export: { ...inExport, archivedAt: 'an import makes tags to be used' } },
  },
  timeEntry: {
    sample: sampleTimeEntry(),
    places: {
      api: fieldsOf('TimeEntry'),
      log: Object.keys(portraits.timeEntry(sampleTimeEntry()).values),
      export: exportOf('entry'),
      mcp: Object.keys(entryView.shape),
    },
    exceptions: {
      log: {
        ...inLog,
        idempotencyKey: 'it belongs to the call, not to the time',
        source: 'the event names the credential',
        importId: 'the event names the import',
      },
      export: {
        teamId: inExport.teamId,
        createdAt: inExport.createdAt,
        updatedAt: 'an import creates the entry again',
        idempotencyKey: 'it belongs to the call, not to the time',
        source: 'an import is a source of its own',
        importId: 'an import is a source of its own',
      },
      mcp: {
        ...inMcp,
        updatedAt: 'a model has no use for it',
        imported: 'rates and amounts of files are read in reports',
        idempotencyKey: 'it belongs to the call, not to the time',
        source: 'a model has no use for it',
        importId: 'a model has no use for it',
      },
    },
  },
  teamMember: {
    sample: sampleMember(),
    places: {
      api: fieldsOf('Identity'),
      log: Object.keys(portraits.teamMember(sampleMember()).values),
      mcp: Object.keys(memberView.shape),
    },
    exceptions: {
      api: { userId: 'other teams of a person are none of the business of this one' },
      log: { ...inLog, userId: 'the event names the person', name: 'the event names the person' },
      mcp: {
        ...inMcp,
        userId: 'other teams of a person are none of the business of this one',
        teamId: 'the list names the team once',
        costRate: 'a model has no use for it',
      },
    },
  },
  team: {
    sample: sampleTeam(),
    places: { api: fieldsOf('Team'), log: Object.keys(portraits.team(sampleTeam()).values) },
    exceptions: { log: { ...inLog, timezoneIsSet: 'a time zone that is not set is logged as null' } },
  },
  savedReport: {
    sample: sampleSavedReport(),
    places: {
      api: fieldsOf('SavedReport'),
      log: Object.keys(portraits.savedReport(sampleSavedReport()).values),
    },
    exceptions: { log: { ...inLog, identityId: 'a report has one owner, who is the actor of the event' } },
  },
};

describe.each(Object.entries(nouns))('%s', (_, { sample, places, exceptions }) => {
  test.each(Object.entries(places))(
    'has all properties in the place %s except for listed reasons',
    (place, names) => {
      const absent = Object.keys(sample).filter(
        (property) => ![property, ...(aliases[property] ?? [])].some((name) => names.includes(name)),
      );
      expect(absent.sort()).toEqual(
        Object.keys(exceptions[place] ?? {})
          .filter((property) => property in sample)
          .sort(),
      );
    },
  );

  test('has a label for each value in the audit log', () => {
    const words = (places.log ?? []).map((field) => [field, auditLog.field(field)]);
    expect(words.filter(([field, label]) => field === label)).toEqual([]);
  });
});

test('an import reads the catalog of an export', async () => {
  const rate = { minorUnits: 8550, currency: 'EUR' };
  const { catalog: read, problems } = await importAll([fileOf('export.json', JSON.stringify(exported))]);
  expect(problems).toEqual([]);
  expect(read).toMatchObject([
    { kind: 'client', name: 'Acme', archived: true, rate },
    {
      ...{ kind: 'project', name: 'Website', client: 'Acme', archived: true },
      ...{ colour: '#3b6fd4', billable: true, rate },
      budget: { kind: 'HOURS', size: 3_600_000, currency: null, period: 'MONTHLY', thresholds: [50] },
    },
    { kind: 'task', name: 'Design', project: 'Website', client: 'Acme', archived: true },
    { kind: 'tag', name: 'urgent' },
  ]);
});
