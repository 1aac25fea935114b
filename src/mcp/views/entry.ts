import { z } from 'zod';
import type { CatalogVersions } from '../../domain/catalog-versions.ts';
import type { Tag, TimeEntry } from '../../domain/entities.ts';
import { quoted, shortened } from '../../domain/text/text.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { localSpan } from '../../domain/time/local-time.ts';
import { UNSET_ZONE } from '../../domain/time/zone.ts';
import { mergedTitles } from '../../domain/time-entries/merged-titles.ts';
import { isForgotten } from '../../domain/time-entries/time-entry.ts';
import { visibleRate } from '../../services/rates/hourly-rate.ts';
import { loadIdentities, loadItems, loadParts, loadTags, loadTeams } from '../../services/related/load.ts';
import type { ToolContext } from '../tool.ts';
import { inHours } from './duration.ts';
import { rateView, viewRate } from './money.ts';

const optional = z.string().optional();

/**
 * A time entry in results of tools. Omits null values and facts that the caller knows: their only team, and
 * the member if it is the caller. Every token of a page of fifty costs.
 */
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
  team: optional,
  team_id: optional,
  member: optional,
  member_id: optional,
  billable: z.boolean(),
  tags: z.array(z.string()).optional(),
  ...rateView,
});

/** Identifies an entry in a result about a change of the entry. */
export const briefEntryView = entryView.pick({
  id: true,
  start_time: true,
  end_time: true,
  seconds: true,
  title: true,
  project: true,
});

/** An entry of a list. A search also matches titles that were merged into it. */
export const listedEntryView = entryView.extend({ merged_titles: z.array(z.string()).optional() });

export type EntryView = z.input<typeof entryView>;
export type ListedEntryView = z.input<typeof listedEntryView>;

export function inBrief({
  id,
  start_time,
  end_time,
  seconds,
  title,
  project,
}: EntryView): z.input<typeof briefEntryView> {
  return { id, start_time, end_time, seconds, title, project };
}

/** The properties that a view needs. Lists read only these properties. */
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
  catalogVersions?: CatalogVersions,
): Promise<EntryView[]> {
  const isOther = (identityId: string) => !actor.memberships.some((own) => own.identityId === identityId);
  const inSeveralTeams = actor.memberships.length > 1;
  const [teams, projects, clients, tasks, members, tags] = await Promise.all([
    loadTeams(app, actor, inSeveralTeams ? distinct(entries, 'teamId') : []).then(byId),
    loadItems(app, actor, 'projects', distinct(entries, 'projectId'), catalogVersions).then(byId),
    loadItems(app, actor, 'clients', distinct(entries, 'clientId'), catalogVersions).then(byId),
    loadItems(app, actor, 'tasks', distinct(entries, 'taskId'), catalogVersions).then(byId),
    loadIdentities(app, actor, distinct(entries, 'identityId').filter(isOther)).then(byId),
    loadTags(
      app,
      actor,
      entries.map((entry) => entry.id),
    ),
  ]);
  const now = app.clock();
  return entries.map((entry) => {
    // Properties are assigned one by one: spreading partial objects takes three times as long, and a page has
    // fifty entries.
    const view: EntryView = {
      id: entry.id,
      start_time: formatInstant(entry.start),
      seconds: ((entry.end ?? now) - entry.start) / 1000,
      billable: entry.billable,
    };
    if (inSeveralTeams) {
      view.team = teams.get(entry.teamId)?.name;
      view.team_id = entry.teamId;
    }
    if (isOther(entry.identityId)) {
      view.member = members.get(entry.identityId)?.name;
      view.member_id = entry.identityId;
    }
    const tagged = tags.get(entry.id);
    if (tagged) view.tags = tagged.map(nameOf);
    if (entry.end !== null) view.end_time = formatInstant(entry.end);
    else {
      view.running = true;
      if (isForgotten(entry.start, now)) view.forgotten = true;
    }
    if (entry.title !== null) view.title = entry.title;
    if (entry.description !== null) view.description = entry.description;
    if (entry.projectId !== null) {
      view.project = projects.get(entry.projectId)?.name;
      view.project_id = entry.projectId;
    }
    if (entry.clientId !== null) {
      view.client = clients.get(entry.clientId)?.name;
      view.client_id = entry.clientId;
    }
    if (entry.taskId !== null) {
      view.task = tasks.get(entry.taskId)?.name;
      view.task_id = entry.taskId;
    }
    const rate = visibleRate(actor, entry.teamId, entry.hourlyRate);
    if (rate) Object.assign(view, viewRate(rate));
    return view;
  });
}

export async function viewListedEntries(
  context: ToolContext,
  entries: readonly TimeEntry[],
  catalogVersions: CatalogVersions,
): Promise<ListedEntryView[]> {
  const [views, parts] = await Promise.all([
    viewEntries(context, entries, catalogVersions),
    loadParts(
      context.app,
      context.actor,
      entries.map((entry) => entry.id),
    ),
  ]);
  if (parts.size === 0) return views;
  return entries.map((entry, index) => {
    const view: ListedEntryView = views[index] as EntryView;
    const titles = mergedTitles(entry, parts.get(entry.id) ?? []);
    if (titles.length > 0) view.merged_titles = titles;
    return view;
  });
}

const nameOf = (tag: Tag) => tag.name;

export async function viewEntry(context: ToolContext, entry: TimeEntry): Promise<EntryView> {
  const [view] = await viewEntries(context, [entry]);
  return view as EntryView;
}

function distinct(
  entries: readonly TimeEntry[],
  property: 'teamId' | 'projectId' | 'clientId' | 'taskId' | 'identityId',
): string[] {
  const ids = new Set<string>();
  let last: string | null = null;
  for (const entry of entries) {
    const id = entry[property];
    // Neighbouring entries often have the same value.
    if (id !== null && id !== last) ids.add(id);
    last = id;
  }
  return [...ids];
}

function byId<Item extends { id: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}

/** The maximum length of a description and of merged titles in texts. */
const MAX_TEXT_LENGTH = 80;

/** An entry alone, with the name of the zone: "2026-11-03 09:00-10:30 +01:00 (Europe/Berlin, 1 h 30 min)". */
export function entryText(entry: EntryView, zone: string): string {
  // The Z in the times already states UTC.
  return inLine(entry, zone, zone === UNSET_ZONE ? '' : `${zone}, `);
}

/** An entry of a list. The heading of the list names the zone. */
export function entryLine(entry: ListedEntryView, zone: string): string {
  return inLine(entry, zone, '');
}

/**
 * ASCII, because V8 stores a text with an en dash in two bytes per character: a list of 50 then takes 70 µs more to write.
 */
const DASH = '-';

/** Names have no line breaks. Titles and descriptions may, so they are quoted. */
function inLine(entry: ListedEntryView, zone: string, note: string): string {
  const end = entry.end_time === undefined ? null : Date.parse(entry.end_time);
  let text = `${localSpan(Date.parse(entry.start_time), end, zone, DASH)} (${note}${inHours(entry.seconds)})`;
  if (entry.forgotten) text += ', probably forgotten';
  if (entry.title) text += ` ${quoted(entry.title)}`;
  if (entry.merged_titles)
    text += `, with ${quoted(shortened(entry.merged_titles.join(', '), MAX_TEXT_LENGTH))} merged`;
  if (entry.description) text += `, description ${quoted(shortened(entry.description, MAX_TEXT_LENGTH))}`;
  if (entry.client) text += `, ${entry.client}`;
  if (entry.project) text += entry.client ? ` / ${entry.project}` : `, ${entry.project}`;
  if (entry.task) text += ` / ${entry.task}`;
  if (entry.team) text += `, team ${entry.team}`;
  if (entry.member) text += `, ${entry.member}`;
  if (entry.billable) text += ', billable';
  if (entry.hourly_rate) text += `, ${entry.hourly_rate} an hour`;
  if (entry.tags) text += `, tags ${entry.tags.join(', ')}`;
  return `${text}, id ${entry.id}`;
}
