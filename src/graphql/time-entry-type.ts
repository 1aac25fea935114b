import type { EntrySource, TimeEntry } from '../domain/entities.ts';
import type { VisiblePlace } from '../domain/imports/import.ts';
import { countedAmount } from '../domain/money/entry-amount.ts';
import { isForgotten } from '../domain/time-entries/time-entry.ts';
import { visibleRate } from '../services/rates/hourly-rate.ts';
import { builder } from './builder.ts';
import type { RequestContext } from './context.ts';
import type { FieldExtensions } from './types/field-extensions.ts';
import {
  ClientType,
  IdentityType,
  MergedEntryType,
  ProjectType,
  TagType,
  TaskType,
  TimeEntryType,
} from './types/refs.ts';
import { belonging, ofTeam, related } from './types/related.ts';
import { MoneyType, SourceKindType } from './types/scalars.ts';

/**
 * The file row of an imported entry, loaded for all entries of a response together. Null for other entries.
 */
function placeOf(
  { entryId, importId }: EntrySource,
  { loaders }: RequestContext,
): Promise<VisiblePlace | null> {
  return importId === null ? Promise.resolve(null) : loaders.placeOfEntry.load(entryId);
}

const TimeEntrySourceType = builder.objectRef<EntrySource>('TimeEntrySource').implement({
  description: 'The origin of an entry.',
  fields: (t) => ({
    kind: t.expose('kind', { type: SourceKindType, description: 'The kind of credential.' }),
    id: t.exposeID('id', {
      nullable: true,
      description: 'The id of the credential, such as that of the API key.',
    }),
    label: t.exposeString('label', {
      nullable: true,
      description: 'The name that its user gave the credential.',
    }),
    importId: t.exposeID('importId', {
      nullable: true,
      description: 'The id of the import that brought it. Null for what no import did.',
    }),
    file: t.string({
      nullable: true,
      description: 'The file that it was imported from. Null if the import did not name it.',
      resolve: async (source, _args, context) => (await placeOf(source, context))?.file ?? null,
    }),
    line: t.int({
      nullable: true,
      description: 'The line of that file, counted from 1.',
      resolve: async (source, _args, context) => (await placeOf(source, context))?.line ?? null,
    }),
    raw: t.string({
      nullable: true,
      description:
        'The record as the file has it. Null without the permission to see costs, since a record can hold any column of the file.',
      resolve: async (source, _args, context) => (await placeOf(source, context))?.raw ?? null,
    }),
  }),
});

function reads(...properties: (keyof TimeEntry)[]) {
  return { reads: properties } satisfies FieldExtensions;
}

TimeEntryType.implement({
  description: 'A stretch of time that someone worked.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the entry.' }),
    startTime: t.expose('start', { type: 'ISO8601DateTime', description: 'When it started.' }),
    endTime: t.expose('end', {
      type: 'ISO8601DateTime',
      nullable: true,
      description: 'When it ended; null while the timer runs.',
    }),
    durationSeconds: t.float({
      description: 'Its length in seconds; of a running timer, up to now.',
      extensions: reads('start', 'end'),
      resolve: (entry, _args, { app }) => ((entry.end ?? app.clock()) - entry.start) / 1000,
    }),
    running: t.boolean({
      description: 'Whether the timer runs.',
      extensions: reads('end'),
      resolve: (entry) => entry.end === null,
    }),
    forgotten: t.boolean({
      description: 'Whether the timer has run for 12 hours or more and was probably forgotten.',
      extensions: reads('start', 'end'),
      resolve: (entry, _args, { app }) => entry.end === null && isForgotten(entry.start, app.clock()),
    }),
    title: t.exposeString('title', { nullable: true, description: 'The action in one line.' }),
    description: t.exposeString('description', { nullable: true, description: 'More about it.' }),
    billable: t.exposeBoolean('billable', { description: 'Whether it is billable.' }),
    hourlyRate: t.field({
      type: MoneyType,
      nullable: true,
      description:
        'The hourly rate, frozen when the entry was made. Null for callers without access to rates.',
      extensions: reads('teamId', 'hourlyRate'),
      resolve: (entry, _args, { actor }) => visibleRate(actor, entry.teamId, entry.hourlyRate),
    }),
    importedAmount: t.field({
      type: MoneyType,
      nullable: true,
      description:
        'The amount of the file that it was imported from, which reports use in place of its time at its rate. Null for entries without one, while the duration, the rate or `billable` is another than at the import, and for callers without access to rates.',
      extensions: reads('teamId', 'imported', 'start', 'end', 'billable', 'hourlyRate'),
      resolve: (entry, _args, { actor }) => visibleRate(actor, entry.teamId, countedAmount(entry)),
    }),
    projectId: t.exposeID('projectId', { nullable: true, description: 'The id of the project.' }),
    project: t.field({
      type: ProjectType,
      nullable: true,
      description: 'The project.',
      ...related('project', 'projectId'),
    }),
    clientId: t.exposeID('clientId', { nullable: true, description: 'The id of the client.' }),
    client: t.field({
      type: ClientType,
      nullable: true,
      description: 'The client.',
      ...related('client', 'clientId'),
    }),
    taskId: t.exposeID('taskId', { nullable: true, description: 'The id of the task.' }),
    task: t.field({
      type: TaskType,
      nullable: true,
      description: 'The task.',
      ...related('task', 'taskId'),
    }),
    teamId: t.exposeID('teamId', { description: 'The id of the team.' }),
    team: t.field(ofTeam()),
    identityId: t.exposeID('identityId', { description: 'The id of the member whose time it is.' }),
    identity: t.field({
      type: IdentityType,
      nullable: true,
      description: 'The member whose time it is.',
      ...related('identity', 'identityId'),
    }),
    tags: t.field({
      type: [TagType],
      description: 'The tags that it carries, by name.',
      ...belonging('tagsOfEntry'),
    }),
    idempotencyKey: t.exposeString('idempotencyKey', {
      nullable: true,
      description: 'The idempotency key of the call that made it.',
    }),
    importId: t.exposeID('importId', {
      nullable: true,
      description: 'The id of the import that brought it.',
    }),
    source: t.expose('source', { type: TimeEntrySourceType, description: 'The origin of the entry.' }),
    mergedFrom: t.field({
      type: [MergedEntryType],
      description:
        'Every creation that went into it, its own first one included; empty if nothing was merged.',
      ...belonging('partsOfEntry'),
    }),
    createdAt: t.expose('createdAt', { type: 'ISO8601DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'ISO8601DateTime', description: 'When it was changed last.' }),
  }),
});

MergedEntryType.implement({
  description: 'A creation that was merged into a time entry.',
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'The id that it had, or that it gets when the entry is unmerged.',
    }),
    startTime: t.expose('start', {
      type: 'ISO8601DateTime',
      description: 'The start that it was created with.',
    }),
    endTime: t.expose('end', { type: 'ISO8601DateTime', description: 'The end that it was created with.' }),
    title: t.exposeString('title', { nullable: true, description: 'Its title.' }),
    description: t.exposeString('description', { nullable: true, description: 'Its description.' }),
    projectId: t.exposeID('projectId', { nullable: true, description: 'The id of its project.' }),
    clientId: t.exposeID('clientId', { nullable: true, description: 'The id of its client.' }),
    taskId: t.exposeID('taskId', { nullable: true, description: 'The id of its task.' }),
    billable: t.exposeBoolean('billable', { description: 'Whether it was billable.' }),
    hourlyRate: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Its hourly rate. Null for callers without access to rates.',
      resolve: (part, _args, { actor }) => visibleRate(actor, part.teamId, part.hourlyRate),
    }),
    importedAmount: t.field({
      type: MoneyType,
      nullable: true,
      description:
        'The amount of the file that it was imported from, which it gets back when the entry is unmerged. Null for callers without access to rates.',
      resolve: (part, _args, { actor }) => visibleRate(actor, part.teamId, countedAmount(part)),
    }),
    tags: t.field({
      type: [TagType],
      description: 'The tags that it was created with, by name.',
      ...belonging('tagsOfEntry'),
    }),
    createdAt: t.expose('createdAt', { type: 'ISO8601DateTime', description: 'When it was created.' }),
  }),
});
