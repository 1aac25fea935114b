import { z } from 'zod';
import type { TimeEntry } from '../../domain/entities.ts';
import { formatInstant } from '../../domain/instant.ts';
import { isForgotten } from '../../domain/time-entry.ts';
import { visibleRate } from '../../services/hourly-rate.ts';
import { loadIdentities, loadItems, loadTags } from '../../services/related/load.ts';
import type { ToolContext } from '../tool.ts';
import { inHours } from './duration.ts';
import { rateView, viewRate } from './money.ts';

const optional = z.string().optional();

/** A time entry as tools answer it. What it does not have is left out. */
export const entryView = z.object({
  id: z.string(),
  start_time: z.string(),
  end_time: optional,
  seconds: z.number(),
  running: z.boolean().optional(),
  forgotten: z.boolean().optional(),
  title: optional,
  description: optional,
  project: optional,
  project_id: optional,
  client: optional,
  client_id: optional,
  task: optional,
  task_id: optional,
  team_id: z.string(),
  member: optional,
  member_id: z.string(),
  billable: z.boolean(),
  tags: z.array(z.string()),
  ...rateView,
});

/** Enough to recognise an entry by; answers have all of it. */
export const briefEntryView = entryView.pick({
  id: true,
  start_time: true,
  end_time: true,
  seconds: true,
  title: true,
});

export type EntryView = z.input<typeof entryView>;

/** The properties that a view is made of, for lists that read no others. */
export const viewedProperties: ReadonlySet<string> = new Set([
  'id',
  'teamId',
  'identityId',
  'projectId',
  'clientId',
  'taskId',
  'start',
  'end',
  'title',
  'description',
  'billable',
  'hourlyRate',
]);

export async function viewEntries(
  { app, actor }: ToolContext,
  entries: readonly TimeEntry[],
): Promise<EntryView[]> {
  const [projects, clients, tasks, members, tags] = await Promise.all([
    loadItems(app, actor, 'projects', distinct(entries, 'projectId')).then(byId),
    loadItems(app, actor, 'clients', distinct(entries, 'clientId')).then(byId),
    loadItems(app, actor, 'tasks', distinct(entries, 'taskId')).then(byId),
    loadIdentities(app, actor, distinct(entries, 'identityId')).then(byId),
    loadTags(
      app,
      actor,
      entries.map((entry) => entry.id),
    ),
  ]);
  const now = app.clock();
  return entries.map((entry) => ({
    id: entry.id,
    start_time: formatInstant(entry.start),
    ...(entry.end === null
      ? { running: true, ...(isForgotten(entry.start, now) && { forgotten: true }) }
      : { end_time: formatInstant(entry.end) }),
    seconds: ((entry.end ?? now) - entry.start) / 1000,
    ...(entry.title !== null && { title: entry.title }),
    ...(entry.description !== null && { description: entry.description }),
    ...(entry.projectId !== null && {
      project: projects.get(entry.projectId)?.name,
      project_id: entry.projectId,
    }),
    ...(entry.clientId !== null && {
      client: clients.get(entry.clientId)?.name,
      client_id: entry.clientId,
    }),
    ...(entry.taskId !== null && { task: tasks.get(entry.taskId)?.name, task_id: entry.taskId }),
    team_id: entry.teamId,
    member: members.get(entry.identityId)?.name,
    member_id: entry.identityId,
    billable: entry.billable,
    tags: (tags.get(entry.id) ?? []).map((tag) => tag.name),
    ...viewRate(visibleRate(actor, entry.teamId, entry.hourlyRate)),
  }));
}

export async function viewEntry(context: ToolContext, entry: TimeEntry): Promise<EntryView> {
  const [view] = await viewEntries(context, [entry]);
  return view as EntryView;
}

function distinct(
  entries: readonly TimeEntry[],
  property: 'projectId' | 'clientId' | 'taskId' | 'identityId',
): string[] {
  const ids = new Set<string>();
  for (const entry of entries) {
    const id = entry[property];
    if (id !== null) ids.add(id);
  }
  return [...ids];
}

function byId<Item extends { id: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}

/** An entry in a line. */
export function entryText(entry: EntryView): string {
  const end = entry.end_time ?? (entry.forgotten ? 'now, probably forgotten' : 'now');
  const facts = [
    entry.title && `"${entry.title}"`,
    entry.client && `client ${entry.client}`,
    entry.project && `project ${entry.project}`,
    entry.task && `task ${entry.task}`,
    entry.member,
    entry.billable ? 'billable' : 'not billable',
    entry.tags.length > 0 && `tags ${entry.tags.join(', ')}`,
    `id ${entry.id}`,
  ];
  return `${entry.start_time} to ${end} (${inHours(entry.seconds)}), ${facts.filter(Boolean).join(', ')}`;
}
